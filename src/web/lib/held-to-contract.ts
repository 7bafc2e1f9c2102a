import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { contract } from '../../contract/index.ts'
import type { WireRequest } from './create-api.ts'

const partsOf = ({ path }: Call) => path.split('{').length
/**
 * Literal path segments before parameters, as on the server: `/publishers/…/note` must not match a contract of that
 * name.
 */
const calls: Call[] = Object.values(contract)
  .flatMap((group): Call[] => Object.values(group))
  .toSorted((a, b) => partsOf(a) - partsOf(b))

const escaped = (text: string) => text.replaceAll(/[.*+?^$()[\]\\|]/g, '\\$&')
const pathPattern = ({ path }: Call) => new RegExp(`^${escaped(path).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
const takes = ({ method }: Call, asked: WireRequest['method']) =>
  method === 'UPDATE' ? asked === 'PUT' || asked === 'PATCH' : method === asked

/** The call of a request, and its input: path parameters, query and body, as the server reads them. */
export function callOf({ method, url, body }: WireRequest): { call: Call; input: object } | null {
  const [path = '', query = ''] = url.split('?')
  for (const call of calls) {
    const found = takes(call, method) ? pathPattern(call).exec(path) : null
    if (!found) continue
    const parts = Object.fromEntries(Object.entries(found.groups ?? {}).map(([k, v]) => [k, decodeURIComponent(v)]))
    const sent = body instanceof FormData ? Object.fromEntries(body) : (body as object | undefined)
    return { call, input: { ...Object.fromEntries(new URLSearchParams(query)), ...sent, ...parts } }
  }
  return null
}

/** What a request, or a test's fake response, violates in the contract; null for nothing. */
export function brokenRule(request: WireRequest, data: unknown): string | null {
  const at = `${request.method} ${request.url.split('?')[0]}`
  const known = callOf(request)
  if (!known) return `${at} is no call`
  const { call, input } = known
  const asked = call.file ? undefined : call.input.safeParse(input).error
  if (asked) return `${at} was answered, but would be refused: ${z.prettifyError(asked)}`
  const told = call.output.safeParse(data).error
  return told ? `${at} is not answered like this: ${z.prettifyError(told)}` : null
}

const violations: string[] = []
/** Throws the first violation of a test and forgets all of them; runs after each test (test-setup.ts). */
export function failOnContractViolations(): void {
  const [violation] = violations.splice(0)
  if (violation !== undefined) throw new Error(violation)
}

/** Fails a test whose fake response the server would never send: it would prove nothing. Refusals may be anything. */
export function holdToContract(request: WireRequest, data: unknown): void {
  const broken = brokenRule(request, data)
  if (broken !== null) violations.push(broken)
}
