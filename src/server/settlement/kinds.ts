/** Whom a publisher settles with. A merchant pays the publisher, the publisher pays a creator. */
export type Kind = 'partner' | 'creator'

/** What the two sides and the lines of a statement are called. */
export const wordsOf = {
  partner: { payee: 'Publisher', payer: 'Merchant', lines: 'Orders' },
  creator: { payee: 'Creator', payer: 'Publisher', lines: 'Sales' },
} as const satisfies Record<Kind, object>
