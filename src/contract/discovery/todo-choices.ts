/** Kinds of to-dos; each has its own verbs. */
export const todoKinds = ['break', 'brokenLink', 'closed', 'gain', 'splitTest', 'autoLink', 'adLoss'] as const
export type TodoKind = (typeof todoKinds)[number]
/**
 * The sum an amount belongs to: lost each month, late (not lost) sales, approved but unpaid, ads that cost more than
 * they earn, or possible gains.
 */
export const todoSums = ['lost', 'late', 'owed', 'ads', 'gain'] as const
export type TodoSum = (typeof todoSums)[number]
/** Why a closed campaign or ads that lose money are dismissed. */
export const todoDismissReasons = ['done', 'expected', 'other'] as const
export type TodoDismissReason = (typeof todoDismissReasons)[number]
export const asideStates = ['snoozed', 'dismissed'] as const
