import type { Call } from '../../contract/call.ts'
import { contract } from '../../contract/index.ts'

export const methodsOf = ({ method }: Call) => (method === 'UPDATE' ? (['PUT', 'PATCH'] as const) : ([method] as const))

/** `{name}` in the contract is `:name` for the router. */
export const routePath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

const escaped = (text: string) => text.replaceAll(/[.*+?^$()[\]\\|]/g, '\\$&')
const known = Object.values(contract)
  .flatMap((group): Call[] => Object.values(group))
  .map((call) => ({
    methods: methodsOf(call),
    pattern: new RegExp(`^/api${escaped(call.path).replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }))

/** The methods of calls at this address; empty when there is no call. */
export function allowedMethods(address: string): string[] {
  const [path = ''] = address.split('?')
  const found = known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods] as string[])
  return [...new Set(found.includes('GET') ? [...found, 'HEAD'] : found)].sort()
}
