import { isLoopbackName } from '../address/address.ts'
import { memoise } from '../address/memoise.ts'
import { type BadTarget, readTarget, type Site, type Target } from '../routing/index.ts'

/** Hosts of this server. `version` increases when they change. */
export type OwnHosts = Pick<ReadonlySet<string>, 'has'> & { version?: () => number }
export type ReadTarget = (text: string | undefined) => Target | BadTarget

const remembered = 5000

/** Reads the target of a click, and caches recent ones until the own hosts change. */
function createTargetReader(ownHosts: OwnHosts, allowLoopback: boolean): ReadTarget {
  const read: ReadTarget = (text) => readTarget(text, { ownHosts, allowLoopback })
  let version = ownHosts.version?.()
  let known = memoise(remembered, read)
  return (text) => {
    if (ownHosts.version?.() !== version) {
      version = ownHosts.version?.()
      known = memoise(remembered, read)
    }
    return text ? known(text) : read(text)
  }
}

/** The reader for a site: only a site on this machine may lead to this machine. */
export function createTargetReaders(ownHosts: OwnHosts): (site: Site) => ReadTarget {
  const readPublic = createTargetReader(ownHosts, false)
  const readLocal = createTargetReader(ownHosts, true)
  return (site) => (isLoopbackName(site.domain) ? readLocal : readPublic)
}
