import { version as shown } from '../../../package.json'

/** The same as in docs/changes.md and /healthz. */
export const version: string = shown
