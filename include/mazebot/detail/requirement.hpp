// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_DETAIL_REQUIREMENT_HPP
#define MAZEBOT_DETAIL_REQUIREMENT_HPP

#include "../config.hpp"

// Checks classes that users write (robots, navigators, policies) and explains errors in words, from C++11 on. A header
// names each member that it requires once:
//
//     MAZEBOT_DETAIL_REQUIRE_(Forward, "robot", forward, void, forward(), "void forward()")
//
// This defines HasForward<ClassT>::value, and NeedsForward<ClassT, false>, which explains what is wrong.

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

template <class T>
T& any_object();  // never defined: for unevaluated expressions

template <class T, class OtherT>
struct IsSame {
  enum : bool { value = false };
};
template <class T>
struct IsSame<T, T> {
  enum : bool { value = true };
};

template <class T>
struct RemoveConst {
  typedef T Type;
};
template <class T>
struct RemoveConst<const T> {
  typedef T Type;
};

// Derives from T, if that is possible, and from FallbackT: finds a member name of T whatever its access and signature.
template <class T, bool IsOpen = __is_class(T) && !__is_final(T)>
struct NameProbe {
  template <class FallbackT>
  struct With : RemoveConst<T>::Type, FallbackT {};
};
template <class T>
struct NameProbe<T, false> {
  template <class FallbackT>
  struct With : FallbackT {};
};

// Name<ClassT, ContextT>::value: is object.call well formed, and does its result convert to Result (void: any)? The
// call may name the types of the arguments as CallT::...
#define MAZEBOT_DETAIL_CALL_(Name, Result, call)                                      \
  template <class ObjectT, class ContextT = void>                                     \
  struct Name {                                                                       \
    template <class T, class CallT>                                                   \
    static char test(decltype(static_cast<Result>(any_object<T>().call))*);           \
    template <class T, class CallT>                                                   \
    static long test(...);                                                            \
    enum : bool { value = sizeof(test<ObjectT, ContextT>(nullptr)) == sizeof(char) }; \
  };

// Name<ClassT>::value: is ClassT::constant a number?
#define MAZEBOT_DETAIL_CONSTANT_(Name, constant)                            \
  template <class ObjectT, class ContextT = void>                           \
  struct Name {                                                             \
    template <class T>                                                      \
    static char test(decltype(static_cast<int>(T::constant))*);             \
    template <class T>                                                      \
    static long test(...);                                                  \
    enum : bool { value = sizeof(test<ObjectT>(nullptr)) == sizeof(char) }; \
  };

// Name<ClassT>::value: does the class have any member of this name, even private or with another signature? If it has
// one, the name is ambiguous in Probe, because a second base has it too. (Always false for final classes.)
#define MAZEBOT_DETAIL_NAMED_(Name, member)                               \
  template <class ObjectT>                                                \
  struct Name {                                                           \
    struct Fallback {                                                     \
      int member;                                                         \
    };                                                                    \
    typedef typename NameProbe<ObjectT>::template With<Fallback> Probe;   \
    template <class T>                                                    \
    static long test(decltype(&T::member)*);                              \
    template <class T>                                                    \
    static char test(...);                                                \
    enum : bool { value = sizeof(test<Probe>(nullptr)) == sizeof(char) }; \
  };

// Instantiated with false, Name explains what is wrong with the member. One class for each member, because clang shows
// only the first failure of a class.
#define MAZEBOT_DETAIL_EXPLAIN_MEMBER_(Name, IsNamed, who, member, wrong, form)                          \
  template <class ObjectT, bool IsThere>                                                                 \
  struct Name {};                                                                                        \
  template <class ObjectT>                                                                               \
  struct Name<ObjectT, false> {                                                                          \
    static_assert(IsNamed<ObjectT>::value, "mazebot: your " who " needs: " form);                        \
    static_assert(!IsNamed<ObjectT>::value, "mazebot: " #member " of your " who " is " wrong ": " form); \
  };

// A member function: defines HasName, IsNamedName and NeedsName.
#define MAZEBOT_DETAIL_REQUIRE_(Name, who, member, Result, call, form)                                               \
  MAZEBOT_DETAIL_CALL_(Has##Name, Result, call)                                                                      \
  MAZEBOT_DETAIL_NAMED_(IsNamed##Name, member)                                                                       \
  MAZEBOT_DETAIL_EXPLAIN_MEMBER_(Needs##Name, IsNamed##Name, who, member, "private, not const, or not of this form", \
                                 form)

// A member function of a robot, which need not be const: the same.
#define MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(Name, member, Result, call, form) \
  MAZEBOT_DETAIL_CALL_(Has##Name, Result, call)                            \
  MAZEBOT_DETAIL_NAMED_(IsNamed##Name, member)                             \
  MAZEBOT_DETAIL_EXPLAIN_MEMBER_(Needs##Name, IsNamed##Name, "robot", member, "private or not of this form", form)

// A constant: the same.
#define MAZEBOT_DETAIL_REQUIRE_CONSTANT_(Name, who, constant, form) \
  MAZEBOT_DETAIL_CONSTANT_(Has##Name, constant)                     \
  MAZEBOT_DETAIL_NAMED_(IsNamed##Name, constant)                    \
  MAZEBOT_DETAIL_EXPLAIN_MEMBER_(Needs##Name, IsNamed##Name, who, constant, "private or not a constant", form)

// Any other condition: Name<ClassT, false> fails with the message `words`.
#define MAZEBOT_DETAIL_EXPLAIN_(Name, words) \
  template <class RobotT, bool IsThere>      \
  struct Name {                              \
    static_assert(IsThere, words);           \
  };

// A const object of a class whose members are not const.
MAZEBOT_DETAIL_EXPLAIN_(NeedsToBeMutable,
                        "mazebot: this robot is const, and its members are not: pass a robot that is not const")

// For optional members.
#define MAZEBOT_DETAIL_ACTION_(Name, call) MAZEBOT_DETAIL_CALL_(Name, void, call)
#define MAZEBOT_DETAIL_SENSOR_(Name, call, Result) MAZEBOT_DETAIL_CALL_(Name, Result, call)

// Name<ClassT>::value: does the class have a public member of this name, function or not? (Always false for overloads.)
#define MAZEBOT_DETAIL_PUBLIC_(Name, member)                                \
  template <class ObjectT>                                                  \
  struct Name {                                                             \
    template <class T>                                                      \
    static char test(decltype(&T::member)*);                                \
    template <class T>                                                      \
    static long test(...);                                                  \
    enum : bool { value = sizeof(test<ObjectT>(nullptr)) == sizeof(char) }; \
  };

// An optional member function of a robot. Defines HasName, and FitsName, which is false if a member of that name cannot
// be used: it would be ignored without a word. NeedsNameForm<ClassT, false> explains.
#define MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(Name, member, Result, call, form)                         \
  MAZEBOT_DETAIL_CALL_(Has##Name, Result, call)                                                     \
  MAZEBOT_DETAIL_PUBLIC_(IsPublic##Name, member)                                                    \
  template <class RobotT>                                                                           \
  struct Fits##Name {                                                                               \
    enum : bool { value = bool(Has##Name<RobotT>::value) || !bool(IsPublic##Name<RobotT>::value) }; \
  };                                                                                                \
  MAZEBOT_DETAIL_EXPLAIN_(Needs##Name##Form, "mazebot: " #member " of your robot must be: " form)

// A list of requirements names each one once, with its condition and what explains it:
//
//     #define MAZEBOT_DETAIL_MOUSE_NEEDS_(NEED) NEED(MouseNeeds, forward, HasForward<RobotT>::value, NeedsForward) ...
//     MAZEBOT_DETAIL_LIST_(MouseNeeds, MAZEBOT_DETAIL_MOUSE_NEEDS_)
//
// This defines MouseNeeds<RobotT> with a constant for each requirement, and `all`; and ExplainMouseNeeds<RobotT>, which
// explains, if it is instantiated, each requirement that is not met. `true MAZEBOT_DETAIL_MOUSE_NEEDS_(AND)` is their
// conjunction for a concept, with MAZEBOT_DETAIL_AND_NEED_ for AND: the compiler names the first one that is not met.
#define MAZEBOT_DETAIL_LIST_(List, EACH)                                                 \
  template <class RobotT>                                                                \
  struct List {                                                                          \
    enum : bool { EACH(MAZEBOT_DETAIL_NEED_) all = true EACH(MAZEBOT_DETAIL_AND_MET_) }; \
  };                                                                                     \
  template <class RobotT>                                                                \
  struct Explain##List : List<RobotT> EACH(MAZEBOT_DETAIL_EXPLAIN_NEED_) {};
#define MAZEBOT_DETAIL_NEED_(List, need, condition, Explanation) need = bool(condition),
#define MAZEBOT_DETAIL_AND_MET_(List, need, condition, Explanation) &&bool(need)
#define MAZEBOT_DETAIL_EXPLAIN_NEED_(List, need, condition, Explanation) , Explanation<RobotT, bool(List<RobotT>::need)>
#define MAZEBOT_DETAIL_AND_NEED_(List, need, condition, Explanation) &&bool(::mazebot::detail::List<RobotT>::need)

// Explains what a robot class lacks. If only a const object of it lacks something, that is said instead.
template <template <class> class ListT, template <class> class ExplainT, class RobotT,
          bool OnlyConstIsWrong = !bool(ListT<RobotT>::all) && bool(ListT<typename RemoveConst<RobotT>::Type>::all)>
struct CheckNeeds : NeedsToBeMutable<RobotT, false> {
  enum : bool { ok = true };
};
template <template <class> class ListT, template <class> class ExplainT, class RobotT>
struct CheckNeeds<ListT, ExplainT, RobotT, false> : ExplainT<typename RemoveConst<RobotT>::Type> {
  enum : bool { ok = true };
};

// A policy that derives publicly from another one would silently inherit each member whose name it misspells. Each
// policy of the library therefore declares `typedef ThisPolicy PolicyT;`. A class that inherits this name publicly is
// refused, because the name stands for another class. A policy takes over members of another one by name:
//
//     class MyPolicy : FewestUnknown {      // privately
//      public:
//       using FewestUnknown::doubt;
template <class PolicyT>
struct IsItsOwnPolicy {
  template <class T>
  static IsSame<typename T::PolicyT, T> test(int);
  template <class T>
  static IsSame<T, T> test(...);
  enum : bool { value = decltype(test<PolicyT>(0))::value };
};
MAZEBOT_DETAIL_EXPLAIN_(NeedsToBeItsOwnPolicy,
                        "mazebot: your policy derives publicly from another one, so a misspelt member would not be "
                        "noticed: derive privately and write using OtherPolicy::member for each member you take over")

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_DETAIL_REQUIREMENT_HPP
