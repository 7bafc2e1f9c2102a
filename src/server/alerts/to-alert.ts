import type { Alert } from '../../contract/alerts/alerts.ts'
import type { AlertSubject } from '../../contract/alerts/alert-choices.ts'
import { roundedAmount } from '../../contract/cents.ts'
import { whoIn } from './facts/creator-traffic.ts'
import { statedStake } from './drops/at-stake.ts'
import type { alert } from './tables.ts'

export type Names = {
  sites: ReadonlyMap<string, string>
  connections: ReadonlyMap<string, { name: string; networkUuid: string }>
  merchants: ReadonlyMap<string, string>
  users: ReadonlyMap<string, string>
  creators: ReadonlyMap<string, string>
  siteGroups: ReadonlyMap<string, string>
  network: (identifier: string) => string
}

const nameOf = (names: Names, kind: AlertSubject, id: string): string => {
  if (kind === 'site') return names.sites.get(id) ?? 'A site'
  if (kind === 'connection') return names.connections.get(id)?.name ?? 'A connection'
  return id
}

type Row = typeof alert.$inferSelect
/** The name of an alert's subject for users. */
export function subjectName(names: Names, { kind, subject, fact }: Pick<Row, 'kind' | 'subject' | 'fact'>): string {
  if (fact === null) return nameOf(names, kind, subject)
  if (kind === 'siteGroup') return names.siteGroups.get(subject) ?? 'A group of sites'
  if (kind === 'creator') return names.creators.get(whoIn(subject)) ?? 'A creator'
  if (kind === 'connection' || kind === 'site') return nameOf(names, kind, subject)
  return fact.name
}
/** The id for the subject's screen. */
function factUuid({ kind, subject, fact }: Row): string {
  if (kind === 'programme' || kind === 'merchant') return fact?.merchantUuid ?? ''
  return kind === 'partner' || kind === 'creator' ? whoIn(subject) : subject
}

/** A row in the form for users. `perEuro`: units of their currency per euro. */
export function toAlert(row: Row, names: Names, perEuro: number): Alert {
  const { rule, kind, subject, fact } = row
  const stake = statedStake(row)
  const amount = (euro: number | null) => (euro === null ? null : roundedAmount(euro * perEuro))
  return {
    alertUuid: row.uuid,
    rule,
    subjectKind: kind,
    subjectName: subjectName(names, row),
    subjectUuid: fact ? factUuid(row) : kind === 'merchant' ? (names.merchants.get(subject) ?? '') : subject,
    networkUuid: kind === 'connection' ? (names.connections.get(subject)?.networkUuid ?? '') : '',
    sinceDate: row.since,
    untilDate: row.until,
    state: row.state,
    seen: row.seen,
    expected: row.expected,
    score: amount(stake.euro),
    scoreLow: amount(stake.low),
    scoreHigh: amount(stake.high),
    worth: row.worth === null ? null : roundedAmount(row.worth * perEuro * (rule === 'pageviewsDrop' ? 1000 : 1)),
    fact: fact && {
      clickCount: fact.clicks,
      networkName: names.network(fact.network),
      advertiserUuid: fact.merchantUuid ?? '',
      from: fact.from,
      to: fact.to,
      message: fact.message,
    },
    effects: row.effects.map((e) => ({
      rule: e.rule,
      subjectKind: e.kind,
      subjectName: nameOf(names, e.kind, e.id),
      seen: e.seen,
      expected: e.expected,
    })),
    answer: row.answer,
    answerUserName: row.answerUserUuid === null ? null : (names.users.get(row.answerUserUuid) ?? null),
    answerUntilDate: row.answerUntil,
    answerReason: row.answerReason,
    openedDatetime: row.openedAt.toISOString(),
    closedDatetime: row.closedAt?.toISOString() ?? null,
    closing: row.closing,
  }
}
