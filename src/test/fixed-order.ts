import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isOfCi } from './tiers.ts'

/** Slow files start first, so that none of them runs alone at the end; otherwise sorted by path. */
export const fixedOrder = (paths: readonly string[]): string[] =>
  paths.toSorted((a, b) => Number(isOfCi(b)) - Number(isOfCi(a)) || (a < b ? -1 : 1))

/** A different order for each seed. */
export function mixed(paths: readonly string[], seed: number): string[] {
  const place = (path: string) => createHash('sha256').update(`${seed} ${path}`).digest('hex')
  return paths.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}

/**
 * The same order in every run, one project after another: a process is reused while its files belong to one project,
 * and reloading the whole server takes seconds. With a seed (`--sequence.seed 7`) the files of each project are
 * shuffled instead: files that share a process must not depend on each other or on an order.
 */
export class FixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { config, projects } = this.ctx
    const pathOf = (file: TestSpecification) => relative(config.root, file.moduleId)
    // the type always has it, but it is only set when it was given
    const seed = config.sequence.seed as number | undefined
    const paths = [...new Set(files.map(pathOf))]
    const order = seed === undefined ? fixedOrder(paths) : mixed(paths, seed)
    const place = new Map(order.map((path, i) => [path, i]))
    const placeOf = (file: TestSpecification) => place.get(pathOf(file)) ?? 0
    return files.toSorted(
      (a, b) => projects.indexOf(a.project) - projects.indexOf(b.project) || placeOf(a) - placeOf(b),
    )
  }
}
