import type { HappeningOf } from '../../contract/happenings.ts'
import { capital } from '../../report/format.ts'
import { creatorNames } from '../creators/index.ts'
import { connectionNames } from '../networks/index.ts'
import { readGroups, siteNames } from '../sites/index.ts'
import type { Database } from '../store/database/open.ts'

/** Names of the subjects of events. */
export function createNamesOf(database: Database) {
  const connection = async (accountUuid: string, uuid: string) => {
    const found = (await database.as(accountUuid, connectionNames)).find((c) => c.uuid === uuid)
    return found?.name.trim() || capital(found?.network ?? 'A network')
  }
  const creator = async (accountUuid: string, id: string) =>
    (await database.as(accountUuid, creatorNames)).find((c) => c.id === id)?.name ?? 'A creator'
  const subject = async ({
    accountUuid,
    payload: p,
  }: HappeningOf<
    'countsFell' | 'approvalsFell' | 'commissionUnpaid' | 'goalMissed' | 'alertClosed'
  >): Promise<string> => {
    switch (p.subjectKind) {
      case 'account':
        return 'All sites'
      case 'site':
        return (await database.as(accountUuid, siteNames)).find((s) => s.uuid === p.subjectId)?.name ?? 'A site'
      case 'siteGroup':
        return (
          (await database.as(accountUuid, readGroups)).find((g) => g.siteGroupUuid === p.subjectId)?.siteGroupName ??
          'A group of sites'
        )
      case 'creator':
        return creator(accountUuid, p.subjectId)
      case 'connection':
        return connection(accountUuid, p.subjectId)
      case 'merchant':
        return p.subjectId
    }
  }

  return { connection, creator, subject }
}
