import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BucketState } from '../../../contract/integrations/bucket.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { type ServerForm, useServerForm } from '../../ui/form/use-server-form.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { exportsKey } from './queries.ts'

interface Values extends Record<string, unknown> {
  bucketEndpoint: string
  bucketRegion: string
  bucketName: string
  bucketPrefix: string
  bucketKeyId: string
  bucketSecret: string
  bucketIsOn: boolean
}
const needed = (text: string) => (text.trim() === '' ? 'Must be filled in' : null)
const inputOf = ({ bucketSecret, ...values }: Values) => ({
  ...values,
  ...(bucketSecret.trim() === '' ? {} : { bucketSecret }),
})

type Place = { fields: ServerForm<Values>['fields']; isNew: boolean }

function PlaceFields({ fields, isNew }: Place) {
  return (
    <>
      <TextInput
        label="Endpoint"
        description="https only: the address of the service, without the bucket"
        placeholder="https://s3.eu-central-1.amazonaws.com"
        type="url"
        inputMode="url"
        data-autofocus
        key={fields.key('bucketEndpoint')}
        {...fields.getInputProps('bucketEndpoint')}
      />
      <TextInput
        label="Region"
        placeholder="eu-central-1"
        key={fields.key('bucketRegion')}
        {...fields.getInputProps('bucketRegion')}
      />
      <TextInput
        label="Bucket"
        placeholder="my-warehouse"
        key={fields.key('bucketName')}
        {...fields.getInputProps('bucketName')}
      />
      <TextInput
        label="Folder"
        description="Files lie below it"
        key={fields.key('bucketPrefix')}
        {...fields.getInputProps('bucketPrefix')}
      />
      <TextInput
        label="Key id"
        autoComplete="off"
        key={fields.key('bucketKeyId')}
        {...fields.getInputProps('bucketKeyId')}
      />
      <PasswordInput
        label="Secret"
        description={
          isNew
            ? 'Of a key that may put and delete objects below the folder, and nothing else'
            : 'Leave it empty to keep the one that is there. Another endpoint or key id needs it again'
        }
        autoComplete="new-password"
        key={fields.key('bucketSecret')}
        {...fields.getInputProps('bucketSecret')}
      />
      <Checkbox
        label="Write every night"
        key={fields.key('bucketIsOn')}
        {...fields.getInputProps('bucketIsOn', { type: 'checkbox' })}
      />
    </>
  )
}

/** Tests the typed settings by writing a small object, before saving. */
function TryPlace({ fields }: Pick<Place, 'fields'>) {
  const api = useApi()
  const [tried, setTried] = useState<{ isFine: boolean; says: string } | null>(null)
  const [isTrying, setTrying] = useState(false)
  const tryIt = async () => {
    if (fields.validate().hasErrors) return
    setTrying(true)
    try {
      const { bucketIsOn: _, ...place } = inputOf(fields.getValues())
      setTried(await api.bucket.try(place))
    } catch (problem) {
      setTried({ isFine: false, says: messageOf(problem) })
    } finally {
      setTrying(false)
    }
  }
  return (
    <>
      <div className="export-line">
        <Button variant="default" size="xs" loading={isTrying} onClick={() => void tryIt()}>
          Try it
        </Button>
        <span className="dim export-small">writes a small object and removes it again</span>
      </div>
      <div aria-live="polite">
        {tried ? (
          <>
            <StatusDot hue={tried.isFine ? 'approved' : 'rejected'}>
              {tried.isFine ? 'It works' : 'It does not work'}
            </StatusDot>
            <p className="export-tried">{tried.says}</p>
          </>
        ) : null}
      </div>
    </>
  )
}

/** The target bucket, and the key to write to it. */
export function BucketDialog({ bucket, onClose }: { bucket: BucketState | null; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const form = useServerForm<Values, unknown>({
    initialValues: {
      bucketEndpoint: bucket?.bucketEndpoint ?? '',
      bucketRegion: bucket?.bucketRegion ?? '',
      bucketName: bucket?.bucketName ?? '',
      bucketPrefix: bucket?.bucketPrefix ?? 'outbound/',
      bucketKeyId: bucket?.bucketKeyId ?? '',
      bucketSecret: '',
      bucketIsOn: bucket?.bucketIsOn ?? true,
    },
    validate: {
      bucketEndpoint: needed,
      bucketRegion: needed,
      bucketName: needed,
      bucketKeyId: needed,
      bucketSecret: (text: string) => (bucket ? null : needed(text)),
    },
    save: (values) => api.bucket.save(inputOf(values)),
    onSaved: async () => {
      await queries.invalidateQueries({ queryKey: exportsKey })
      onClose()
    },
  })
  return (
    <FormDialog
      title={bucket ? 'Change the bucket' : 'Write into a bucket'}
      submitLabel="Save"
      form={form}
      onClose={onClose}
    >
      <PlaceFields fields={form.fields} isNew={bucket === null} />
      <TryPlace fields={form.fields} />
    </FormDialog>
  )
}
