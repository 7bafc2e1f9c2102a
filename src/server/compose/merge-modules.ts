import type { Modules } from '../../contract/index.ts'
import type { AllHandlers } from '../http/handlers.ts'
import type { Answering, Module, Readiness } from '../module.ts'

/** Every module the contract lists, with all of its groups: one that is missing does not compile. */
export type AllAnswering = { [Name in keyof Modules]: Answering<Name> }

/** The handlers of all modules by their groups, whose names are unique. */
export const handlersOf = (modules: AllAnswering): AllHandlers =>
  Object.assign({}, ...Object.values(modules).map((m) => m.calls)) as AllHandlers

/** One answer for all paths outside of /api: the module with the longest beginning of the path takes the request. */
export function pathsOf(modules: readonly Module[]) {
  const paths = modules.flatMap((m) => Object.entries(m.paths ?? {})).toSorted(([a], [b]) => b.length - a.length)
  const handler: NonNullable<Module['paths']>[string] = (req, res) => {
    for (const [beginning, handle] of paths) if (req.url?.startsWith(beginning)) return handle(req, res)
    res.writeHead(404).end()
  }
  return handler
}

/** What the modules need to take clicks and visits. */
export const readinessOf = (modules: readonly Module[]): Readiness =>
  Object.assign({}, ...modules.map((m) => m.readiness?.() ?? {})) as Readiness

/** Who takes in what came while the record store was away, by its kind. */
export const takersOf = (modules: readonly Module[]): NonNullable<Module['takesLater']> =>
  Object.assign({}, ...modules.map((m) => m.takesLater ?? {})) as NonNullable<Module['takesLater']>
