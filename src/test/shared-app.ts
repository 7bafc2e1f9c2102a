import { startApp, type TestApp } from './start-app.ts'

let shared: Promise<TestApp> | undefined
/**
 * One server without its own settings or clock, shared by the files of this process that sign up their own accounts,
 * and that do not count all accounts, run a job for all of them, or use up an address's rate limit. It ends with the
 * process.
 */
export const sharedApp = (): Promise<TestApp> => (shared ??= startApp())
