export const recommendationKinds = ['new', 'alternative', 'network', 'splitTest', 'brokenLink', 'autoLink'] as const
export type RecommendationKind = (typeof recommendationKinds)[number]
/** `gone`: the clicks it could earn with no longer exist. `done` is detected, never set by a person. */
export const recommendationStates = ['open', 'snoozed', 'dismissed', 'done', 'gone'] as const
export type RecommendationState = (typeof recommendationStates)[number]
export const snoozeDays = [7, 30, 90] as const
export const dismissReasons = ['notOurKind', 'badShop', 'exclusiveDeal', 'tried', 'other'] as const
export type DismissReason = (typeof dismissReasons)[number]
/** The action that follows the suggestion. */
export const recommendationActs = ['apply', 'connect', 'switch', 'test', 'fix', 'link'] as const
export const verdicts = ['within', 'above', 'below'] as const
