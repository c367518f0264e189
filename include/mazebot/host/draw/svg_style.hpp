// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DRAW_SVG_STYLE_HPP
#define MAZEBOT_HOST_DRAW_SVG_STYLE_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace mazebot {
inline namespace mazebot_v0 {

/// The colours of lines and marks. Colour-blind people can tell them apart: they follow the palette of Okabe and Ito
/// (Color Universal Design, 2008). Each has a tone for light and one for dark pages.
enum class SvgColour { blue, orange, green, red, purple, sky, ochre, grey };

/// How many colours there are. Beyond them charts use dashes.
constexpr std::size_t svg_colours = 8;

/// Escapes text for an element or an attribute of an SVG file. Control characters, which XML does not allow, become
/// question marks.
inline std::string svg_text(std::string_view text) {
  std::string safe;
  for (const char character : text) {
    switch (character) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += static_cast<unsigned char>(character) < 0x20 ? '?' : character;
    }
  }
  return safe;
}

/// About the width of a text in pixels, in the font of svg_document(). A program cannot know which font a viewer has.
inline double svg_text_width(std::string_view text) { return 7.0 * static_cast<double>(text.size()); }

/// The class of a colour. Shapes of that class draw with `currentColor`.
inline std::string svg_class(SvgColour colour) { return fmt::format("c{}", static_cast<int>(colour)); }

namespace detail {

struct SvgTone {
  const char* name;  // of the class
  const char* light;
  const char* dark;
};
constexpr SvgTone svg_tones[] = {
    {"ink", "#1d2125", "#e8eaed"},     {"wall", "#30363c", "#d3d8dd"},  {"unknown", "#9aa1a8", "#6d757d"},
    {"blocks", "#5b646d", "#69727b"},  {"faint", "#dfe2e6", "#31373d"}, {"quiet", "#646c74", "#a3abb3"},
    {"visited", "#dcebf8", "#1c3850"}, {"c0", "#0062a3", "#5aaeea"},    {"c1", "#b85c00", "#f0a13c"},
    {"c2", "#007a58", "#2cc79a"},      {"c3", "#c23b00", "#ff7f50"},    {"c4", "#a1497c", "#dd95bd"},
    {"c5", "#2b87b8", "#8fd0f5"},      {"c6", "#8a7400", "#e3cf3f"},    {"c7", "#5f666d", "#aab1b8"},
    {"h1", "#ffeda0", "#3b2a17"},      {"h2", "#fed976", "#563419"},    {"h3", "#feb24c", "#793e17"},
    {"h4", "#fd8d3c", "#9c4a12"},      {"h5", "#fc4e2a", "#c05f10"},    {"h6", "#e31a1c", "#de7b18"},
    {"h7", "#bd0026", "#f2a03a"},      {"h8", "#800026", "#ffd98a"},
};

inline std::string svg_rules() {
  std::string light = ".page{fill:#fff}.halo{stroke:#fff;stroke-width:4px;stroke-linejoin:round;paint-order:stroke}";
  std::string dark = ".page{fill:#14181c}.halo{stroke:#14181c}";
  for (const SvgTone& tone : svg_tones) {
    light += fmt::format(".{}{{color:{}}}", tone.name, tone.light);
    dark += fmt::format(".{}{{color:{}}}", tone.name, tone.dark);
  }
  return fmt::format("{}\n@media(prefers-color-scheme:dark){{{}}}", light, dark);
}

}  // namespace detail

/// Returns a whole SVG file, in the style that all pictures and charts share: dark on light, or light on dark where the
/// reader's system asks for it. `label` says what can be seen, for readers who cannot. The picture fills its window or
/// column: the sizes are those of its coordinates.
inline std::string svg_document(double width, double height, std::string_view label, std::string_view content) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
      "role=\"img\" aria-label=\"{2}\" class=\"ink\" font-family=\"sans-serif\" font-size=\"13\" "
      "fill=\"currentColor\">\n<style>{3}</style>\n<rect width=\"100%\" height=\"100%\" class=\"page\"/>\n{4}</svg>\n",
      width, height, svg_text(label), detail::svg_rules(), content);
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_DRAW_SVG_STYLE_HPP
