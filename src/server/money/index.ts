export type { Arrival, Payer } from './arrival.ts'
export { approvalsOf } from './approvals/approvals-of.ts'
export {
  ageStarts,
  ageStepOf,
  type Approvals,
  ageSteps,
  type Chance,
  chancesOf,
  type Decision,
  learnApprovals,
  minDecisions,
} from './approvals/learn-approvals.ts'
export { ownChances } from './approvals/own-chances.ts'
export { readDecisions } from './approvals/read-decisions.ts'
export { type ApprovedSales, approvedSales } from './approvals/approved-sales.ts'
export { type PayableSales, payableSales, type WaitingSales, waitingSales } from './approvals/waiting-sales.ts'
export { type ReportedDecisions, reportedDecisions } from './approvals/reported-decisions.ts'
export { type CallbackRhythm, callbackRhythms } from './callback-rhythm.ts'
export type { NetworkNames, NumberedChange } from './changes/calls.ts'
export type { ChangesAfter, LastChange } from './changes/changes-after.ts'
export { type Listing, reconcile } from './changes/reconcile.ts'
export { ratesJob, reattributeJob } from './jobs.ts'
export { moneyModule } from './module.ts'
export { readClicks } from './click-lookup.ts'
export type { FoundClick } from './clicks-ahead.ts'
export { projectAll } from './project-all.ts'
export { createMoney, type Money, type MoneyParts } from './money.ts'
export { ensureRates, loadRates, newestRateDay, snapshotRates } from './rates/load-rates.ts'
export { type PublishedRate, readRatesXml } from './rates/published.ts'
export { newestRatesSql } from './rates/newest-rates-sql.ts'
export { rateOfDay } from './rates/rate-of-day.ts'
export { type Euro, readEuro } from './rates/read-euro.ts'
export { readRateBook } from './rates/read-rate-book.ts'
export { rateRows } from './rates/rate-rows.ts'
export { type ReadBank, refreshRates } from './rates/refresh-rates.ts'
export { ledgerMonths, type LedgerOfFile, ledgerRows } from './ledger-rows.ts'
export { openDays } from './open-days.ts'
export type { Outcome, Receive, Take } from './receive.ts'
export { shopJob, type UnknownShop, unknownShops } from './shops.ts'
export { takeBack, ledgerHash } from './take-back.ts'
export { conversionStory } from './story.ts'
export { hasRate } from './rates/pegs.ts'
export { ofShop } from './identity.ts'
export {
  asMeant,
  forgetState,
  isUnknownState,
  type DefinedState,
  definedStates,
  defineState,
  unknownStates,
  unknownWordOf,
} from './states/defined-states.ts'
export { followState, type StateOfConnection, stateJob } from './states/follow-state.ts'
