import { and, inArray, isNull } from 'drizzle-orm'
import type { linkFiles as contract } from '../../contract/links/link-files.ts'
import { recordAudit } from '../account/index.ts'
import { plural } from '../../report/format.ts'
import type { Clock } from '../time/clock.ts'
import { Fail } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Workshop } from '../workshop/index.ts'
import type { CheckParts } from './check-link.ts'
import { domainsOf, doubledCodes, type FitRow, judgeRow, type PlacedRow, placeRow, type Problem } from './judge-file.ts'
import { allSites, campaignsOf, merchantsAt } from './read-facts.ts'
import { readLinkFileTask } from './read-link-file.ts'
import { addLink } from './save-link.ts'
import { smartLink } from './tables.ts'

type Parts = CheckParts & { clock: Clock; workshop: Workshop }
type Judged = { rows: FitRow[]; problems: Problem[] }

const isProblem = (row: object): row is Problem => 'reason' in row

export function linkFilesCalls({ database, shopPages, clock, workshop }: Parts): Handlers<typeof contract> {
  const judge = async (accountUuid: string, csv: string): Promise<Judged> => {
    const file = await workshop.turn(accountUuid, (run) => run(readLinkFileTask, { csv }))
    const read = await shopPages(accountUuid)
    return database.as(accountUuid, async (tx) => {
      const sites = await allSites(tx)
      const placed = file.rows.map((row) => placeRow(row, sites, read))
      const whole = placed.filter((row): row is PlacedRow => !isProblem(row))
      const merchants = await merchantsAt(tx, domainsOf(whole))
      const campaigns = await campaignsOf(
        tx,
        merchants.map((m) => m.uuid),
      )
      const judged = whole.map((row) => judgeRow(row, merchants, campaigns))
      const codes = whole.flatMap((row) => row.code || [])
      const taken = new Set(
        codes.length === 0
          ? []
          : (
              await tx
                .select({ code: smartLink.code })
                .from(smartLink)
                .where(and(inArray(smartLink.code, codes), isNull(smartLink.deletedAt)))
            ).map((l) => l.code),
      )
      const problems = [
        ...file.problems,
        ...placed.filter(isProblem),
        ...judged.filter(isProblem),
        ...doubledCodes(whole),
        ...whole.filter((r) => taken.has(r.code)).map(({ line }) => ({ line, reason: 'Code: This name is taken' })),
      ]
      const bad = new Set(problems.map((p) => p.line))
      return {
        rows: judged.filter((row): row is FitRow => !isProblem(row) && !bad.has(row.line)),
        problems: problems.sort((a, b) => a.line - b.line),
      }
    })
  }
  return {
    async preview({ csv }, { accountUuid }) {
      const { rows, problems } = await judge(accountUuid, csv)
      return {
        links: rows.map((r) => ({
          line: r.line,
          urlShortName: r.name,
          channelName: r.site.name,
          advertiserDomain: r.merchant.domain,
          urlShortTargetUrl: r.targetUrl,
          urlShortCode: r.code,
          warnings: r.warnings,
        })),
        problems,
      }
    },
    async create({ csv, onlyFit }, who) {
      const { accountUuid, userUuid } = who
      const { rows, problems } = await judge(accountUuid, csv)
      const [first] = problems
      if (first && (!onlyFit || rows.length === 0))
        throw new Fail('badInput', `csv: line ${first.line}: ${first.reason}. No link was made.`)
      const urlShortCodes = await database.as(accountUuid, async (tx) => {
        const made: string[] = []
        for (const row of rows) {
          const values = {
            siteUuid: row.site.uuid,
            merchantUuid: row.merchant.uuid,
            campaignUuid: null,
            name: row.name,
            siteUrl: `https://${row.site.domain}/`,
            targetUrl: row.targetUrl,
            fallbackUrl: '',
          }
          made.push(
            await addLink(tx, values, row.code, { accountUuid, userUuid, now: clock.now(), addsUtm: true }).catch(
              (error: unknown) => {
                if (!(error instanceof Fail)) throw error
                throw new Fail('conflict', `csv: line ${row.line}: Code: This name is taken. No link was made.`)
              },
            ),
          )
        }
        await recordAudit(tx, who, { action: 'link.imported', object: plural(made.length, 'smart link') })
        return made
      })
      return { urlShortCodes }
    },
  }
}
