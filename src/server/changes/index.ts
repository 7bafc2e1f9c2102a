/** Which accounts had rows changed that somebody keeps in memory. */
export { type Changed, type Changes, watchChanges } from './watch-changes.ts'
export { noteChange } from './note-change.ts'
