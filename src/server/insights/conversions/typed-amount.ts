const plain = /^(\d{1,12})(?:[.,](\d{1,2}))?$/
/** Matches thousands separators, as in "DKK 1,234.50" and "1.234,50", to remove them. */
const grouped = /[\s  ](?=\d{3}(\D|$))|[.,](?=\d{3}(\D|$))/g

/**
 * The range of cents a typed amount stands for; without decimals, every amount with this whole part. Null when it is no
 * amount.
 */
export function amountsOf(typed: string): { from: number; to: number } | null {
  const text = typed
    .trim()
    .replace(/^[-−–]/, '')
    .replace(/^([a-z]{3}|[€$£])\s*|\s*([a-z]{3}|[€$£])$/gi, '')
    .replace(/^[-−–]/, '')
    .replace(grouped, '')
  const [, whole, decimals] = plain.exec(text) ?? []
  if (whole === undefined) return null
  const cents = Number(whole) * 100
  if (decimals === undefined) return { from: cents, to: cents + 99 }
  const exact = cents + Number(decimals.padEnd(2, '0'))
  return { from: exact, to: exact }
}
