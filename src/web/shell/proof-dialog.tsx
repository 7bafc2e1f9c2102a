import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../lib/api.tsx'
import { answerWithPasskey, canUsePasskeys } from '../lib/passkey.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormBody } from '../ui/form/form-body.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { FormError } from '../ui/form-error.tsx'

interface ProofDialogProps {
  onAnswer: (isGiven: boolean) => void
}

/** Opens whenever a call requires proof that the user is still the same person. The call continues afterwards. */
export default function ProofDialog({ onAnswer }: ProofDialogProps) {
  const api = useApi()
  const ways = useQuery({
    queryKey: ['proof'],
    queryFn: () => api.proof.ways({}),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const [withCode, setWithCode] = useState(false)
  const passkey = useMutation({
    // a device's signature works once, so each try starts over
    mutationFn: async () => {
      const asked = (await api.proof.ways({})).passkey
      if (!asked) throw new Error('There is no passkey for this address')
      await api.proof.give({ passkey: await answerWithPasskey(asked) })
    },
    onSuccess: () => onAnswer(true),
  })
  const form = useServerForm<{ userPassword: string; code: string }, unknown>({
    initialValues: { userPassword: '', code: '' },
    validate: {
      userPassword: (value: string) => (!withCode && value === '' ? "Password can't be blank" : null),
      code: (value: string) => (withCode && value.trim() === '' ? 'This field is required' : null),
    },
    save: ({ userPassword, code }) => api.proof.give(withCode ? { code } : { userPassword }),
    onSaved: () => onAnswer(true),
  })
  const { fields } = form
  return (
    <Dialog title="Confirm that it is you" size={420} onClose={() => onAnswer(false)}>
      <p className="dialog-text">
        This changes money, people or how you sign in, so we ask again. Afterwards we do not ask for ten minutes.
      </p>
      <FormBody form={form} submitLabel="Confirm" onCancel={() => onAnswer(false)}>
        {withCode ? (
          <TextInput
            label="Code of your app, or a recovery code"
            autoComplete="one-time-code"
            key={fields.key('code')}
            {...fields.getInputProps('code')}
          />
        ) : (
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            key={fields.key('userPassword')}
            {...fields.getInputProps('userPassword')}
          />
        )}
      </FormBody>
      {ways.data?.hasCodes ? (
        <Button variant="subtle" fullWidth mt="sm" onClick={() => setWithCode(!withCode)}>
          {withCode ? 'Use your password' : 'Use a code of your app'}
        </Button>
      ) : null}
      {ways.data?.passkey && canUsePasskeys() ? (
        <Button
          variant="default"
          fullWidth
          mt="sm"
          leftSection={<IconFingerprint size={16} aria-hidden />}
          loading={passkey.isPending}
          onClick={() => passkey.mutate()}
        >
          Use a passkey
        </Button>
      ) : null}
      <FormError problem={passkey.error} />
    </Dialog>
  )
}
