/** Further event stores that are fed from the same log, without a cluster. */
export { type Copy, copiesOf, emptyCopy, generationOf, hasRows, markCopy, prepareCopy } from './copy.ts'
export { type CopyRow, declareLost, keptUp, noteRates, readCopies, registerCopies, wantRates } from './state.ts'
export { type CopyLag, readLags } from './lags.ts'
export { readFrom, youngest } from './read-from.ts'
export { type Progress, readStarts, type Start, tellProgress } from './progress.ts'
export {
  beginRebuild,
  endRebuild,
  failRebuild,
  forgetCopy,
  noteStarts,
  silentCollectors,
  unheardBy,
  untoldSince,
} from './rebuilding.ts'
