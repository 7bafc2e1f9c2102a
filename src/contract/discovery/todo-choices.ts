/** What there is to do, by what it is about; each kind has its verbs. */
export const todoKinds = ['break', 'brokenLink', 'closed', 'gain', 'splitTest', 'autoLink', 'adLoss'] as const
export type TodoKind = (typeof todoKinds)[number]
/** Which sum an amount is part of: lost each month, sales that are late and not lost, approved and not paid, what ads cost more than they earn, or to be earned. */
export const todoSums = ['lost', 'late', 'owed', 'ads', 'gain'] as const
export type TodoSum = (typeof todoSums)[number]
