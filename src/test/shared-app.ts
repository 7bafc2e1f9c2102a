import { startApp, type TestApp } from './start-app.ts'

let shared: Promise<TestApp> | undefined
/**
 * One server, without settings or a clock of its own, for the files of this process that use accounts they sign up themselves,
 * and neither count what all accounts have, nor run a job of all of them, nor spend what one address may. It ends with the process.
 */
export const sharedApp = (): Promise<TestApp> => (shared ??= startApp())
