import { type CreatorAccess, mayUse } from './may-use.ts'
import type { AccountRouting, CreatorUse, KeptCreator } from './snapshot.ts'

function useOf({ id, approved, declined }: KeptCreator): CreatorUse {
  const [yes, no] = [new Set(approved), new Set(declined)]
  const mappingOf = (uuid: string) => (yes.has(uuid) ? 'approved' : no.has(uuid) ? 'declined' : 'none')
  return {
    id,
    owns: ({ uuid, creatorAccess, isCreatorDefault }) => {
      const access: CreatorAccess = creatorAccess ?? 'open'
      return mayUse(access, mappingOf(uuid), isCreatorDefault ?? false)
    },
  }
}

/** By id and by every name a page may use; an id is never another creator's name. */
export function indexCreators({ creators = [] }: AccountRouting): ReadonlyMap<string, CreatorUse> {
  const found = new Map<string, CreatorUse>()
  const uses = creators.map((kept) => ({ ...kept, use: useOf(kept) }))
  for (const { slugs, use } of uses) for (const slug of slugs) found.set(slug, use)
  for (const { id, use } of uses) found.set(id, use)
  return found
}
