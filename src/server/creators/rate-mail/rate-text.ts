import { typedPercent, exactMoney } from '../../../report/format.ts'
import { layOut, type MailText, product } from '../../mail/index.ts'
import type { Rate } from '../entry-of.ts'

/** A rate change as text: the new rate, the one it replaces, and what it applies to. */
export type RateChange = {
  what: string
  rate: Pick<Rate, 'kind' | 'amount' | 'currency'>
  before: Pick<Rate, 'kind' | 'amount' | 'currency'> | null
  /** '1 Apr 2026', with the time if it does not start at midnight. */
  from: string
}

const amountOf = ({ kind, amount, currency }: RateChange['rate']): string =>
  kind === 'percent'
    ? `${typedPercent(Number(amount))} of the commission`
    : `${exactMoney(amount, currency ?? '')} for each sale`

/** Mail to a creator, before or when a new rate applies: the rate, the one it replaces, and the start. */
export const rateText = ({
  publisher,
  creator,
  zone,
  changes,
}: {
  publisher: string
  creator: string
  zone: string
  changes: readonly RateChange[]
}): MailText =>
  layOut({
    subject: `${product}: ${publisher} changes what you get for sales`,
    title: 'What you get for sales changes',
    parts: [
      { kind: 'text', text: `Hello ${creator}, ${publisher} has set what you get for sales by your links:` },
      ...changes.flatMap(({ what, rate, before, from }) => [
        {
          kind: 'facts' as const,
          rows: [
            ['For', what],
            ['You get', amountOf(rate)],
            ['Before', before ? amountOf(before) : 'Nothing'],
            ['For clicks from', from],
          ] as const,
        },
      ]),
      {
        kind: 'text',
        text: `What counts is the moment of the click, by the clock of ${zone}: sales of earlier clicks keep the rate they had, also when they are approved later. A rate for one merchant or programme goes before one for all.`,
      },
    ],
    foot: [
      `${publisher} works with ${product}, where they keep your address for what concerns your earnings.`,
      `Is something not as you agreed? Ask ${publisher}: nobody reads answers to this mail.`,
    ],
  })
