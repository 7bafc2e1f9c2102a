import type { Alert } from '../../../contract/alerts/alerts.ts'
import type { Output } from '../../../contract/call.ts'
import type { UnusualRow, unusual } from '../../../contract/insights/unusual.ts'
import type { UnusualGroup } from '../../../contract/insights/unusual-choices.ts'
import { sumAmounts } from '../../../contract/cents.ts'
import { money, plural } from '../../../report/format.ts'
import { nameList } from '../../../report/name-list.ts'
import { openAbout, type Thing } from '../../../report/state-words.ts'
import { rowName } from '../../../report/report-columns.ts'
import { knownShare } from '../../../report/verdict.ts'
import { groupLabels } from './unusual-search.ts'

type Unusual = Output<typeof unusual.list>

/** From here on everything counts as known. */
const wholly = 0.995

export const signedMoney = (n: number, currency: string, digits?: number): string =>
  `${n > 0 ? '+' : ''}${money(n, currency, digits)}`

const counted = (n: number, group: UnusualGroup) => plural(n, groupLabels[group].toLowerCase())

/** Whether a row belongs to something listed: sales without a known site, for example, are no site. */
const isNamed = (row: UnusualRow, group: UnusualGroup) => rowName(group, row) !== ''
/** Whether the headline includes it: more than chance, and with a name. */
const isTold = (row: UnusualRow, group: UnusualGroup) => row.isHardlyChance && isNamed(row, group)

const kindOf: Partial<Record<UnusualGroup, Thing['kind']>> = {
  channel: 'site',
  name: 'merchant',
  connection: 'connection',
  creator: 'creator',
}
const idOf = (row: UnusualRow) => row.channelUuid ?? row.connectionUuid ?? row.nameUuid ?? row.grp

/** The open alert about a row; null where there is none (R200: one state for one thing). */
export function alertOfRow(row: UnusualRow, group: UnusualGroup, alerts: readonly Alert[]): Alert | null {
  const kind = kindOf[group]
  return (kind && openAbout(alerts, { kind, id: idOf(row) }).find(isFewer)) ?? null
}
/** Rules about fewer readers, clicks or sales: late or unpaid commission says nothing about what was earned. */
const isFewer = ({ rule }: Alert): boolean => rule !== 'unpaid' && rule !== 'creatorTraffic'

/** "Sommerhuslisten and Löparkompassen have open alerts: …"; '' where no such thing has one. */
export function alertsText(alerts: readonly Alert[], group: UnusualGroup): string {
  const kind = kindOf[group]
  const names = [
    ...new Set(
      alerts
        .filter((a) => a.state !== 'closed' && a.subjectKind === kind && isFewer(a) && a.rule !== 'goalMissed')
        .map((a) => a.subjectName),
    ),
  ]
  if (names.length === 0) return ''
  const said = names.length > 3 ? plural(names.length, groupLabels[group].toLowerCase()) : nameList(names)
  return `${said} ${names.length === 1 ? 'has an open alert' : 'have open alerts'}: what is missing there shows in sales later, because sales of earlier clicks still arrive.`
}

/**
 * "2 sites earned less than usual, hardly by chance, together −DKK 1,234, and 1 more, +DKK 456"; a single one by its
 * name.
 */
export function leadText(
  { rows, asUsual, currencyCode }: Unusual,
  group: UnusualGroup,
  alerts: readonly Alert[] = [],
): string {
  const praised = rows.filter((row) => row.difference.expected < 0 || alertOfRow(row, group, alerts) === null)
  const isBroken = alertsText(alerts, group) !== ''
  const part = (sign: number) => {
    const told = praised.filter((row) => isTold(row, group) && row.difference.expected * sign > 0)
    const own = told.map((row) => row.difference.expected)
    const together = own.length > 1 ? 'together ' : ''
    const [first] = told
    const than = `${sign < 0 ? 'less' : 'more'} than usual`
    const says =
      first && told.length === 1
        ? `${rowName(group, first)} earned ${money(Math.abs(first.difference.expected), currencyCode, 0)} ${than}, hardly by chance`
        : `${counted(told.length, group)} earned ${than}, hardly by chance, together ${signedMoney(sumAmounts(own), currencyCode, 0)}`
    return { n: own.length, text: `${together}${signedMoney(sumAmounts(own), currencyCode, 0)}`, says }
  }
  const [less, more] = [part(-1), part(1)]
  if (less.n > 0) {
    const also = more.n > 0 ? `, and ${more.n} more, ${more.text}` : ''
    return `${less.says}${also}`
  }
  if (more.n > 0) return `${more.says}${isBroken ? '' : '; none earned less'}`
  if (praised.length > 0) return `What every ${groupLabels[group].toLowerCase()} earned can be chance`
  if (asUsual.count > 0)
    return `${counted(asUsual.count, group)} earned as usual${isBroken ? '' : '; none earned more or less'}`
  return `No ${groupLabels[group].toLowerCase()} sold enough for anybody to say what is usual`
}

/** The name for sales without a group: they have no site, no merchant. */
export const noneName: Record<UnusualGroup, string> = {
  channel: 'Of no known site',
  name: 'Of no known merchant',
  page: 'Of no known page',
  connection: 'Of no network account',
  creator: 'Of no creator',
}

export const nameOf = (group: UnusualGroup, row: UnusualRow): string => rowName(group, row) || noneName[group]

/** What earned as usual although it has an open alert: its current sales come from earlier clicks. */
export const insideWithAlert = ({ inside }: Unusual, group: UnusualGroup, alerts: readonly Alert[]): UnusualRow[] =>
  inside.filter((row) => alertOfRow(row, group, alerts) !== null)

/** Hardly chance first, then possible chance; each by the largest difference, and unnamed rows last. */
export const inOrder = (rows: readonly UnusualRow[], group: UnusualGroup): UnusualRow[] =>
  rows.toSorted(
    (a, b) =>
      Number(b.isHardlyChance) - Number(a.isHardlyChance) || Number(isNamed(b, group)) - Number(isNamed(a, group)),
  )

/** What is more than chance, and what has an open alert; everything if there is none. */
export function worthALook(rows: readonly UnusualRow[], group: UnusualGroup, alerts: readonly Alert[]): UnusualRow[] {
  const found = rows.filter((row) => row.isHardlyChance || alertOfRow(row, group, alerts) !== null)
  return found.length > 0 ? found : [...rows]
}

/** What the rows leave out, and how certain the shown ones are. */
export function restText(answer: Unusual, group: UnusualGroup, alerts: readonly Alert[] = []): string {
  const { rows, asUsual, tooSmall, tooNew, known, currencyCode } = answer
  const of = (n: number) => money(n, currencyCode, 0)
  const alerted = insideWithAlert(answer, group, alerts)
  const usual = {
    count: asUsual.count - alerted.length,
    earned: sumAmounts([asUsual.earned, ...alerted.map((row) => -row.earned)]),
  }
  const judged = rows.length + asUsual.count
  const chance = rows.filter((row) => !row.isHardlyChance && isNamed(row, group)).length
  const sentences = [
    alertsText(alerts, group) || null,
    chance > 0
      ? `${chance} ${chance === 1 ? 'lies' : 'lie'} outside of the usual range, which can be chance: it holds eight of ten.`
      : null,
    usual.count > 0 && rows.length + alerted.length > 0
      ? `${usual.count} more earned as usual (${of(usual.earned)}).`
      : null,
    tooSmall.count > 0 || tooSmall.earned !== 0
      ? `Left out because they are too small to judge, with fewer than ten sales, expected and made: ${tooSmall.count} (${of(tooSmall.earned)}).`
      : null,
    tooNew.count > 0 ? `Known for less than three weeks: ${tooNew.count} (${of(tooNew.earned)}).` : null,
    known !== null && known < wholly
      ? `So far ${knownShare(known)} of the sales of these days are known, and the usual is as much less.`
      : null,
    judged > 0 && chance === 0
      ? 'A usual range holds eight of ten, so chance alone puts some outside of theirs.'
      : null,
  ]
  return sentences.filter((s) => s !== null).join(' ')
}
