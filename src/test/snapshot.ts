import type { OwnNetwork } from '../server/routing/own-networks.ts'
import type {
  AccountRouting,
  Campaign,
  KeptCreator,
  Merchant,
  Site,
  SmartLink,
  Snapshot,
  SplitTest,
} from '../server/routing/snapshot.ts'
import { createSnapshotStore } from '../server/routing/snapshot-store.ts'

export type SnapshotData = {
  sites: Site[]
  campaigns: Campaign[]
  splitTests: SplitTest[]
  smartLinks: SmartLink[]
  merchants: Merchant[]
  ownNetworks: OwnNetwork[]
  /** Of the account `a1`. */
  creators?: KeptCreator[]
  /** Of all accounts; omitted as in files of earlier versions. */
  zone?: string | undefined
}
export const emptySnapshot: SnapshotData = {
  sites: [],
  campaigns: [],
  splitTests: [],
  smartLinks: [],
  merchants: [],
  ownNetworks: [],
}

/** A snapshot of rows that a test lists; rows of a site that is not listed belong to no account. */
export function indexSnapshot(data: SnapshotData): Snapshot {
  const accounts = new Map<string, AccountRouting>()
  const of = (accountUuid = ''): AccountRouting => {
    const found = accounts.get(accountUuid)
    if (found) return found
    const made: AccountRouting = {
      accountUuid,
      ...(data.zone ? { zone: data.zone } : {}),
      sites: [],
      campaigns: [],
      splitTests: [],
      smartLinks: [],
      ownNetworks: [],
    }
    accounts.set(accountUuid, made)
    return made
  }
  if (data.creators) of('a1').creators = data.creators
  const ownerOf = (siteUuid: string) => data.sites.find((s) => s.uuid === siteUuid)?.accountUuid
  for (const s of data.sites) of(s.accountUuid).sites.push(s)
  for (const c of data.campaigns) of(ownerOf(c.siteUuid)).campaigns.push(c)
  for (const t of data.splitTests) of(t.accountUuid).splitTests.push(t)
  for (const l of data.smartLinks) of(ownerOf(l.siteUuid)).smartLinks.push(l)
  for (const n of data.ownNetworks) of(n.accountUuid).ownNetworks.push(n)
  const store = createSnapshotStore()
  store.setMerchants(data.merchants)
  for (const account of accounts.values()) store.put(account)
  return store.current()
}
