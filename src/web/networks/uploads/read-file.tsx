import { StateQuestion } from '../states/state-question.tsx'
import { MarkQuestion } from './mark-question.tsx'
import type { Preview } from './preview.ts'
import { UploadPreview } from './upload-preview.tsx'
import type { Upload } from './use-upload.ts'

/** Words for states without a known meaning. */
function UnknownStates({ upload, states }: { upload: Upload; states: Preview['unknownStates'] }) {
  return (
    <section aria-label="Unknown states">
      <p className="file-notes-title">
        We don’t know these states. Their sales are not counted until you choose what each one means.
      </p>
      <ul className="maplist">
        {states.map((state) => (
          <StateQuestion key={state.word} state={state} isSaving={upload.isSayingState} onSay={upload.sayState} />
        ))}
      </ul>
    </section>
  )
}

/** The content of the selected file, or the questions to answer before it can be read. */
export function ReadFile({ upload }: { upload: Upload }) {
  const { file, preview, asksForMark, decimalMark } = upload
  if (!file) return null
  if (preview.isPending) return <p className="dim">Reading {file.name} …</p>
  const { data } = preview
  if (!data || preview.error) return null
  return (
    <>
      {asksForMark || decimalMark ? (
        <MarkQuestion readings={data.byMark} chosen={decimalMark} onChoose={upload.chooseMark} />
      ) : null}
      {asksForMark ? null : (
        <UploadPreview preview={data}>
          {data.unknownStates.length > 0 ? <UnknownStates upload={upload} states={data.unknownStates} /> : null}
        </UploadPreview>
      )}
    </>
  )
}
