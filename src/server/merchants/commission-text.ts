export type StatedCommission = { percentage: string | null; flat: string | null; currency: string | null }
const plain = (text: string) => String(Number(text))

/** A stated commission as text: "8%", "DKK 50", or both. */
export const commissionText = ({ percentage, flat, currency }: StatedCommission): string =>
  [percentage === null ? '' : `${plain(percentage)}%`, flat === null ? '' : `${currency ?? ''} ${plain(flat)}`.trim()]
    .filter(Boolean)
    .join(' + ')
