/** `report`: links nothing, and shows what would be linked. */
export const autoLinkModes = ['off', 'report', 'on'] as const
export type AutoLinkMode = (typeof autoLinkModes)[number]
/** Where a mention counts as the first: per page, or per heading. */
export const autoLinkScopes = ['page', 'section'] as const
export type AutoLinkScope = (typeof autoLinkScopes)[number]

export const mostInPage = { least: 1, most: 50 } as const
export const mostInParagraph = { least: 1, most: 10 } as const
/** Length of a name that becomes a link, or of a phrase that never does, in characters. */
export const aliasLength = { least: 2, most: 60 } as const
/** Shops with names set by the publisher, and names per shop. */
export const mostNamedShops = 200
export const mostAliases = 20
/** Names in a site's list. Every visitor fetches it while automatic links are on. */
export const mostNames = 2000
/** Planned days of a fair test; afterwards all pages have links again. */
export const pageTestDays = 56
