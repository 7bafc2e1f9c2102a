import type { WrittenFormat } from '../../../contract/account/written-formats.ts'
import { writtenAs } from '../../../report/customs.ts'
import { fullDay, monthText } from '../../../report/date-text.ts'
import { layOut, type MailText, product } from '../../mail/index.ts'
import { amountText, factsOf, statementFormat, titleOf } from '../facts.ts'
import type { Kind } from '../kinds.ts'
import type { StatementRow } from '../tables.ts'
import type { Which } from './due-mails.ts'

type About = Which & {
  kind: Kind
  row: StatementRow
  zone: string
  /** The reader's page with it; null for readers without a sign-in. */
  link: string | null
  /** The publisher's number and date format. */
  own: WrittenFormat
}

/** The news, for the payer and for the payee. */
function leadOf({ occasion, side, kind, row }: About): string {
  const { payee, payer, dueOn } = row
  const month = monthText(row.month)
  const sum = amountText(row.toPay, row.currency)
  const reads = (kind === 'partner') === (side === 'publisher') ? 'payee' : 'payer'
  if (dueOn === null) return `Nothing is to be paid for ${month}: what there is, is carried on to the next statement.`
  const due = fullDay(dueOn)
  if (occasion === 'made')
    return reads === 'payer'
      ? `For ${month} you owe ${payee.name} ${sum}, due on ${due}.`
      : `For ${month} ${payer.name} owes you ${sum}, due on ${due}.`
  return reads === 'payer'
    ? `${sum} to ${payee.name} for ${month} was due on ${due}, and is not noted as paid.`
    : `${sum} of ${payer.name} for ${month} was due on ${due}, and is not noted as paid.`
}

/** The mail to one side, for a new or overdue statement; the statement itself is attached. */
export const statementText = (about: About): MailText =>
  writtenAs(
    statementFormat(about.row, { kind: about.kind, isPublisher: about.side === 'publisher', own: about.own }),
    () => textOf(about),
  )

function textOf(about: About): MailText {
  const { occasion, side, kind, row, zone, link } = about
  const publisher = kind === 'partner' ? row.payee.name : row.payer.name
  const other = kind === 'partner' ? row.payer.name : row.payee.name
  const title = `${titleOf(row)} of ${monthText(row.month)}${occasion === 'overdue' ? ' is overdue' : ''}`
  const facts = factsOf(row, { kind, zone, isPublisher: side === 'publisher' })
  const noting = side === 'publisher' ? ' Was it paid? Mark it as paid, and nobody is asked again.' : ''
  return layOut({
    subject: `${product}: ${title}, ${side === 'publisher' ? other : publisher}`,
    title,
    parts: [
      { kind: 'text', text: `${leadOf(about)}${occasion === 'overdue' ? noting : ''}` },
      { kind: 'facts', rows: facts.map(({ name, value }) => [name, value] as const) },
      ...(link === null ? [] : [{ kind: 'button' as const, label: 'See the statement', href: link }]),
    ],
    foot:
      side === 'publisher'
        ? ['Mails about statements go to your billing address, and without one to owners and finance.']
        : [`${publisher} settles with you through ${product}. Is something not as you agreed? Ask ${publisher}.`],
  })
}
