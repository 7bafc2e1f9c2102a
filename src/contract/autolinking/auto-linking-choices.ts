/** `report`: nothing is linked, and what would be is shown. */
export const autoLinkModes = ['off', 'report', 'on'] as const
export type AutoLinkMode = (typeof autoLinkModes)[number]
/** Where a mention is the first one: in the page, or below each heading. */
export const autoLinkScopes = ['page', 'section'] as const
export type AutoLinkScope = (typeof autoLinkScopes)[number]

export const mostInPage = { least: 1, most: 50 } as const
export const mostInParagraph = { least: 1, most: 10 } as const
/** Letters of a name that becomes a link, and of a phrase that never does. */
export const aliasLength = { least: 2, most: 60 } as const
/** Shops with names of their own, and names of one. */
export const mostNamedShops = 200
export const mostAliases = 20
/** Names in a site's list, which every visitor fetches where it is on. */
export const mostNames = 2000
/** Days a fair test is planned for; after them all pages have links again. */
export const pageTestDays = 56
