import type { assistants } from '../../../contract/integrations/assistants.ts'
import { apiLimitsOf, scopeBeyond, scopeWords } from '../../../contract/integrations/api-limits.ts'
import { recordAudit, userNames } from '../../account/index.ts'
import { Fail } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Database } from '../../store/database/open.ts'
import type { Clock } from '../../time/clock.ts'
import { expectPlace } from '../keys/expect-place.ts'
import { drawn, keyHash } from '../keys/key-text.ts'
import { apiKey, assistantGrant } from '../tables.ts'
import { isOwnComputer, redirectProblem } from './client.ts'
import type { FindClient } from './find-client.ts'
import { answerUrl, problemOf, scopesAsked } from './judge.ts'
import { codeMs, drawCode } from './tokens.ts'

export type GrantCallParts = { database: Database; clock: Clock; publicUrl: string; findClient: FindClient }
/** Units per minute of an assistant, the same as for keys created for one. */
const unitsPerMinute = 120

/** Calls of the consent page. */
export function grantCalls({
  database,
  clock,
  publicUrl,
  findClient,
}: GrantCallParts): Pick<Handlers<typeof assistants>, 'asked' | 'authorize'> {
  /** Every redirect needs this check: only an address the client itself has registered is allowed. */
  const clientOf = async ({ clientId, redirectUri }: { clientId: string; redirectUri: string }) => {
    const client = await findClient(clientId)
    const problem = redirectProblem(redirectUri) ?? (client.knows(redirectUri) ? null : 'Is none that it has named')
    if (problem !== null) throw new Fail('badInput', `redirectUri: ${problem}`)
    return client
  }
  return {
    async asked(input) {
      const client = await clientOf(input)
      const problem = problemOf(input, publicUrl)
      const to = new URL(input.redirectUri)
      return {
        clientName: client.name,
        clientHost: client.host,
        answerHost: to.hostname,
        isOwnComputer: isOwnComputer(to),
        askedScopes: scopesAsked(input.scope),
        problem: problem?.text ?? '',
        refuseUrl: answerUrl(input, publicUrl, { error: problem?.error ?? 'access_denied' }),
      }
    },
    async authorize({ keyScopes, keyDays, ...input }, who) {
      const client = await clientOf(input)
      const problem = problemOf(input, publicUrl)
      if (problem) throw new Fail('badInput', problem.text)
      const asked = scopesAsked(input.scope)
      const unasked = keyScopes.find((scope) => !asked.includes(scope))
      if (unasked) throw new Fail('badInput', `keyScopes: The assistant did not ask for ${scopeWords[unasked].label}`)
      const beyond = scopeBeyond(keyScopes, who.rights)
      if (beyond) throw new Fail('forbidden', `Your role may not: ${scopeWords[beyond].may.toLowerCase()}`)
      const now = clock.now()
      const code = drawCode()
      const codeUntil = new Date(now.getTime() + codeMs)
      const expiresAt = new Date(now.getTime() + keyDays * 86_400_000)
      const { hostname } = new URL(input.redirectUri)
      await database.as(who.accountUuid, async (tx) => {
        const [made] = await tx
          .insert(apiKey)
          .values({
            accountUuid: who.accountUuid,
            name: client.name,
            shown: hostname,
            // not a real key's hash: the first key comes with the code
            hash: keyHash(drawn(40)),
            scopes: [...new Set(keyScopes)],
            unitsPerMinute: Math.min(unitsPerMinute, apiLimitsOf(who.plan).unitsPerMinute),
            makerUuid: who.userUuid,
            makerName: (await userNames(tx)).get(who.userUuid) ?? '',
            createdAt: now,
            expiresAt,
            unusedUntil: codeUntil,
          })
          .returning({ uuid: apiKey.uuid })
        if (!made) throw new Error('insert returned no row')
        await tx.insert(assistantGrant).values({
          accountUuid: who.accountUuid,
          keyUuid: made.uuid,
          clientId: input.clientId,
          redirectUri: input.redirectUri,
          codeHash: keyHash(code),
          codeUntil,
          challenge: input.codeChallenge,
        })
        await expectPlace(tx, who, now)
        await recordAudit(tx, who, {
          action: 'assistant.connected',
          object: client.name,
          after: { answers: hostname, scopes: keyScopes, expires: expiresAt.toISOString() },
        })
      })
      return { returnUrl: answerUrl(input, publicUrl, { code }) }
    },
  }
}
