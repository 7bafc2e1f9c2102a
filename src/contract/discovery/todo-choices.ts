/** Kinds of to-dos; each has its own verbs. */
export const todoKinds = ['break', 'brokenLink', 'closed', 'gain', 'splitTest', 'autoLink', 'adLoss'] as const
export type TodoKind = (typeof todoKinds)[number]
/**
 * The sum an amount belongs to: lost each month, late (not lost) sales, approved but unpaid, ads that cost more than
 * they earn, or possible gains.
 */
export const todoSums = ['lost', 'late', 'owed', 'ads', 'gain'] as const
export type TodoSum = (typeof todoSums)[number]
