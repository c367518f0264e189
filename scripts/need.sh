# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
# For the other scripts. need PACKAGE...: installs those Debian packages that are missing, without asking.
need() {
  local missing=()
  local package
  for package in "$@"; do
    if [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
      missing+=("$package")
    fi
  done
  if [ ${#missing[@]} -eq 0 ]; then
    return
  fi
  echo "Installing ${missing[*]}"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    as_root=(sudo)
  fi
  # Another package manager may be running, as after the start of a machine: waits up to five minutes for it. The
  # timeout does not apply to the lists.
  local apt_get=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
  local tries=60
  local answer
  until answer=$("${apt_get[@]}" update </dev/null 2>&1); do
    if [[ $answer != *lists/lock* ]] || [ $((--tries)) -eq 0 ]; then
      echo "$answer" >&2
      return 1
    fi
    sleep 5
  done
  "${apt_get[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null >/dev/null
}
