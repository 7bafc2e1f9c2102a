export const alertRules = ['pageviewsDrop', 'clicksDrop'] as const
export type AlertRule = (typeof alertRules)[number]
export const alertSubjects = ['account', 'site', 'connection', 'merchant'] as const
export type AlertSubject = (typeof alertSubjects)[number]
/** closing: somebody has acted, or the days are back inside of the usual; three of them close it. */
export const alertStates = ['open', 'closing', 'closed'] as const
export type AlertState = (typeof alertStates)[number]
export const alertAnswers = ['expected', 'muted', 'done'] as const
export type AlertAnswer = (typeof alertAnswers)[number]
/** Why it closed: the counts came back, the lower level became the usual one, or a person expected it. */
export const closings = ['back', 'newUsual', 'expected'] as const
export type Closing = (typeof closings)[number]
/** How long an answer may hold, in days. */
export const answerDays = [1, 7, 30, 90] as const
export const longestAnswerDays = 90
/** How long a closed alert is listed, in days. */
export const listedDays = 90
