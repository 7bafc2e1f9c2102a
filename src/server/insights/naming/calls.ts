import { naming as bounds } from '../../../contract/bounds.ts'
import { type naming, ruleOf } from '../../../contract/insights/naming.ts'
import { columnText, type NamingRule, partsOf, problemOfRule } from '../../../contract/naming.ts'
import { recordAudit } from '../../account/index.ts'
import { Fail } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import type { Clock } from '../../time/clock.ts'
import { before, claim, latest, shown, type Version, write } from './rules.ts'
import { tryRule } from './try-rule.ts'

export type NamingParts = { database: Database; events: Events; clock: Clock }

/** "Section, Slug of pages" */
const named = (rule: NamingRule) => `${partsOf(rule).join(', ')} of ${columnText(rule.column)}`

/** The rules with one replaced at `place`, or added at the end. */
export function withRule(rules: readonly NamingRule[], rule: NamingRule, place?: number) {
  if (place !== undefined && !rules[place]) throw new Fail('badInput', 'place: There is no such rule')
  if (place === undefined && rules.length >= bounds.mostRules)
    throw new Fail('badInput', `rules: There can be at most ${bounds.mostRules} rules`)
  const taken = rules.flatMap((other, i) => (i === place ? [] : partsOf(other)))
  const problem = problemOfRule(rule, taken)
  if (problem) throw new Fail('badInput', `${problem.field}: ${problem.message}`)
  const old = place === undefined ? undefined : rules[place]
  return {
    rules: old ? rules.map((other, i) => (i === place ? rule : other)) : [...rules, rule],
    text: old ? `Changed: ${named(old)} is now ${named(rule)}` : `Added: ${named(rule)}`,
  }
}

function withoutRule(rules: readonly NamingRule[], place: number) {
  const old = rules[place]
  if (!old) throw new Fail('badInput', 'place: There is no such rule')
  return { rules: rules.filter((_, i) => i !== place), text: `Deleted: ${named(old)}` }
}

export function namingCalls({ database, events, clock }: NamingParts): Handlers<typeof naming> {
  type Change = (now: Version, tx: Tx) => Promise<Pick<Version, 'rules' | 'text'>> | Pick<Version, 'rules' | 'text'>
  const change = (who: Principal, version: number, action: 'naming.changed' | 'naming.undone', of: Change) =>
    database.as(who.accountUuid, async (tx) => {
      const now = await claim(tx, who.accountUuid, version)
      const next = await of(now, tx)
      await write(tx, { ...next, version: version + 1 }, { ...who, at: clock.now() })
      await recordAudit(tx, who, { action, object: next.text })
      return shown(tx)
    })
  return {
    list: (_, { accountUuid }) => database.as(accountUuid, shown),
    try: (asked, who) => tryRule({ events, clock }, ruleOf(asked), who),
    save: ({ version, place, ...asked }, who) =>
      change(who, version, 'naming.changed', ({ rules }) => withRule(rules, ruleOf(asked), place)),
    remove: ({ version, place }, who) =>
      change(who, version, 'naming.changed', ({ rules }) => withoutRule(rules, place)),
    undo: ({ version }, who) =>
      change(who, version, 'naming.undone', async (now, tx) => {
        if (version === 0) throw new Fail('badInput', 'version: Nothing was changed yet')
        return { rules: await before(tx, now), text: `Undone: ${now.text}` }
      }),
  }
}

/** The naming rules that reports use. */
export const namingRules = async (database: Database, accountUuid: string): Promise<readonly NamingRule[]> =>
  (await database.as(accountUuid, latest)).rules
