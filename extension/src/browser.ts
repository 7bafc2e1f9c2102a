// The browser APIs that the extension uses. Chrome, Edge and Firefox offer them under the same name with promises.
export type Tab = { id?: number; url?: string; title?: string }
type Browser = {
  storage: {
    local: {
      get: (keys: string[]) => Promise<Record<string, unknown>>
      set: (values: Record<string, unknown>) => Promise<void>
      remove: (keys: string[]) => Promise<void>
    }
  }
  permissions: { request: (what: { origins: string[] }) => Promise<boolean> }
  tabs: { query: (which: { active: boolean; currentWindow: boolean }) => Promise<Tab[]> }
  scripting: {
    executeScript: <A extends unknown[]>(what: {
      target: { tabId: number }
      files?: string[]
      func?: (...args: A) => unknown
      args?: A
    }) => Promise<{ result?: unknown }[]>
  }
  runtime: { openOptionsPage: () => Promise<void> }
}
const global = globalThis as unknown as { chrome: Browser; browser?: Browser }
export const browser: Browser = global.browser ?? global.chrome
