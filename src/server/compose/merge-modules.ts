import type { Modules } from '../../contract/index.ts'
import type { AllHandlers } from '../http/handlers.ts'
import type { Answering, Module, Readiness } from '../module.ts'

/** Every module in the contract, with all of its groups: a missing one does not compile. */
export type AllAnswering = { [Name in keyof Modules]: Answering<Name> }

/** The handlers of all modules by group; group names are unique. */
export const handlersOf = (modules: AllAnswering): AllHandlers =>
  Object.assign({}, ...Object.values(modules).map((m) => m.calls)) as AllHandlers

/** One handler for all paths outside of /api: the module with the longest matching prefix gets the request. */
export function pathsOf(modules: readonly Module[]) {
  const paths = modules.flatMap((m) => Object.entries(m.paths ?? {})).toSorted(([a], [b]) => b.length - a.length)
  const handler: NonNullable<Module['paths']>[string] = (req, res) => {
    for (const [beginning, handle] of paths) if (req.url?.startsWith(beginning)) return handle(req, res)
    res.writeHead(404).end()
  }
  return handler
}

/** What the modules need to accept clicks and visits. */
export const readinessOf = (modules: readonly Module[]): Readiness =>
  Object.assign({}, ...modules.map((m) => m.readiness?.() ?? {})) as Readiness

/** Handlers for requests stored while the record store was away, by kind. */
export const takersOf = (modules: readonly Module[]): NonNullable<Module['takesLater']> =>
  Object.assign({}, ...modules.map((m) => m.takesLater ?? {})) as NonNullable<Module['takesLater']>
