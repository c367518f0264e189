// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// OF_CONTEST: mazebot: PlanAhead wraps an Explorer. To plan ahead in a contest, give the PlanAhead to the Contest
// OF_RECOVERY: mazebot: PlanAhead wraps an Explorer. To plan ahead in a contest, give the PlanAhead to the Contest
#include "mazebot/explore/plan_ahead.hpp"

#include "mazebot/contest/contest.hpp"
#include "mazebot/explore/explorer.hpp"
#include "mazebot/recover/recovery.hpp"

using namespace mazebot;

#if defined(OF_CONTEST)
typedef Contest<Explorer<16, 16>> WrappedT;
#elif defined(OF_RECOVERY)
typedef Recovery<Explorer<16, 16>> WrappedT;
#else
typedef Explorer<16, 16> WrappedT;
#endif

Status status_of(const PlanAhead<WrappedT>& ahead) { return ahead.status(); }
