/** Runs code that may fail without affecting the page. Returns undefined when it failed. */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** Any event, with the additional fields of those we listen to. */
export type AnyEvent = Event & {
  button?: number
  persisted?: boolean
  navigationType?: string | null
  submitter?: Element | null
  destination?: { url: string }
  formData?: FormData | null
  sourceElement?: Element | null
}

/** Listens before the page's own listeners, never blocking the page, and never throwing into it. */
export function listen(names: string, run: (event: AnyEvent) => void, target: EventTarget = window): void {
  for (const name of names.split(' ')) {
    target.addEventListener(name, (event) => attempt(() => run(event)), { capture: true, passive: true })
  }
}

/** A request without cookies that outlives the page. Rejects, never throws. */
export async function request(address: string, more: RequestInit): Promise<Response> {
  return fetch(address, { credentials: 'omit', keepalive: true, ...more })
}
