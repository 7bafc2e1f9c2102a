import { plural } from '../../../report/format.ts'
import { type DigestKind, mailKinds } from '../../../contract/mailings/mail-kinds.ts'
import { layOut, type MailText, product } from '../../mail/index.ts'

/** `stake`: the monthly cost; '' when unknown. */
export type DigestLine = { kind: DigestKind; text: string; link: string; stake?: string }
/** Further lines are only counted; the screen shows them. */
const mostOfKind = 20

/** Events since the last digest, by kind. */
export function digestText(d: {
  accountName: string
  lines: readonly DigestLine[]
  link: string
  settingsLink: string
}): MailText {
  const kinds = [...new Set(d.lines.map((line) => line.kind))]
  const first = d.lines[0]
  const rest = d.lines.length - 1
  return layOut({
    subject: rest === 0 && first ? first.text : `${d.accountName}: ${plural(d.lines.length, 'thing')} to look at`,
    title: 'This needs a look',
    parts: [
      ...kinds.flatMap((kind) => {
        const of = d.lines.filter((line) => line.kind === kind)
        const shown = of.slice(0, mostOfKind)
        const more = of.length - shown.length
        return [
          {
            kind: 'table',
            head: [mailKinds[kind]],
            rows: [
              ...shown.map((line) => (line.stake ? [line.text, line.stake] : [line.text])),
              ...(more > 0 ? [[`and ${more} more`]] : []),
            ],
          } as const,
        ]
      }),
      { kind: 'button', label: `Open ${product}`, href: first && d.lines.length === 1 ? first.link : d.link },
    ],
    foot: [
      {
        text: 'You get at most one of these mails a day. Choose what it covers in the alert settings:',
        href: d.settingsLink,
      },
    ],
  })
}
