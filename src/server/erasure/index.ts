/** Which accounts were erased, and which data folders have nothing of them any more. */
export { followErasures, type ErasureFollower } from './follow-erasures.ts'
export {
  beginErasure,
  type Erasure,
  finishErasure,
  missingFolders,
  noteSwept,
  openErasures,
  type Erased,
} from './tombstones.ts'
export { openDataFolder } from './data-folder.ts'
