/** Who a publisher settles with. A merchant pays the publisher, the publisher pays a creator. */
export type Kind = 'partner' | 'creator'

/** Labels of the two sides and of a statement's lines. */
export const wordsOf = {
  partner: { payee: 'Publisher', payer: 'Merchant', lines: 'Orders' },
  creator: { payee: 'Creator', payer: 'Publisher', lines: 'Sales' },
} as const satisfies Record<Kind, object>
