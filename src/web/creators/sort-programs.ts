import type { CreatorProgram } from '../../contract/creators/creator-fields.ts'
import type { MappingState } from '../../contract/creators/creator-words.ts'

export const programSorts = ['program', 'commission', 'channels', 'status'] as const
export type ProgramSort = (typeof programSorts)[number]
/** Mapping states by campaign. */
export type Said = ReadonlyMap<string, MappingState>

/** A programme is assigned when any of its campaigns is. */
export function saidOf(p: CreatorProgram, said: Said): MappingState | null {
  const states = new Set(p.trackers.map((t) => said.get(t.trackerUuid)))
  return (['approved', 'pending', 'declined'] as const).find((state) => states.has(state)) ?? null
}

const ranks: Record<MappingState, number> = { approved: 0, pending: 1, declined: 3 }
const rankOf = (p: CreatorProgram, said: Said) => {
  const state = saidOf(p, said)
  return state === null ? 2 : ranks[state]
}
const nameOf = (p: CreatorProgram) => p.network.networkName.toLowerCase()
const payOf = (p: CreatorProgram) => p.programCommissionPercentage ?? p.programCommissionFlat ?? -1

/** Ties are sorted by network name and then by id, so that the order is stable. */
export function sortPrograms(
  programs: readonly CreatorProgram[],
  by: ProgramSort,
  isDescending: boolean,
  said: Said,
): CreatorProgram[] {
  const compare = (a: CreatorProgram, b: CreatorProgram): number => {
    if (by === 'commission') return payOf(a) - payOf(b)
    if (by === 'channels') return a.channels.length - b.channels.length
    if (by === 'status') return rankOf(a, said) - rankOf(b, said)
    return nameOf(a).localeCompare(nameOf(b))
  }
  return programs.toSorted(
    (a, b) =>
      (isDescending ? compare(b, a) : compare(a, b)) ||
      nameOf(a).localeCompare(nameOf(b)) ||
      (a.trackerProgramId < b.trackerProgramId ? -1 : 1),
  )
}
