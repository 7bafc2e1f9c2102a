/** Runs something that may fail without letting the page it runs on notice. Answers undefined when it failed. */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** Any event, with what the ones we listen to have more. */
export type AnyEvent = Event & {
  button?: number
  persisted?: boolean
  navigationType?: string | null
  submitter?: Element | null
  destination?: { url: string }
  formData?: FormData | null
  sourceElement?: Element | null
}

/** Listens before the page's own listeners do, never holding up the page, and never throwing into it. */
export function listen(names: string, run: (event: AnyEvent) => void, target: EventTarget = window): void {
  for (const name of names.split(' ')) {
    target.addEventListener(name, (event) => attempt(() => run(event)), { capture: true, passive: true })
  }
}

/** A request without cookies that outlives the page. Rejects, never throws. */
export async function request(address: string, more: RequestInit): Promise<Response> {
  return fetch(address, { credentials: 'omit', keepalive: true, ...more })
}
