import { Button, ColorInput, FileButton, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { neededName } from '../../contract/blank.ts'
import { largestFile, longest, tooLarge } from '../../contract/bounds.ts'
import { colourFields, longestBrand } from '../../contract/brand/brand-bounds.ts'
import type { BrandDraft, BrandState } from '../../contract/brand/brand.ts'
import { colourProblem, darkColourProblem } from '../../contract/brand/colours.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMay } from '../lib/session.ts'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { FormBody } from '../ui/form/form-body.tsx'
import { type ServerForm, useServerForm } from '../ui/form/use-server-form.ts'
import { notify } from '../ui/notify.ts'
import { pngOf } from './png-of.ts'
import { Previews } from './previews.tsx'
import { SenderCard } from './sender-card.tsx'

const dropper = { 'aria-label': 'Take a colour from the screen' }

type Pictures = Pick<BrandDraft, 'brandLogo' | 'brandLogoPng'>

/** Reads a logo in the form in which the server would store it. */
function useLogo(first: Pictures) {
  const api = useApi()
  const [pictures, setPictures] = useState(first)
  const reading = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > largestFile.logo) throw new Error(`Logo: ${tooLarge(largestFile.logo)}`)
      const bytes = new Uint8Array(await file.arrayBuffer())
      const { kind, base64 } = await api.brand.readLogo({ file: { name: file.name, bytes } })
      return { brandLogo: { kind, base64 }, brandLogoPng: kind === 'svg' ? await pngOf(base64) : '' }
    },
    onSuccess: setPictures,
  })
  const remove = () => {
    reading.reset()
    setPictures({ brandLogo: null, brandLogoPng: '' })
  }
  return {
    pictures,
    read: reading.mutate,
    remove,
    problem: reading.error && messageOf(reading.error).replace(/^file: /, 'Logo: '),
  }
}

type Words = Omit<BrandDraft, keyof Pictures>
type InputOf = (name: keyof Words) => object
type Fields = ServerForm<Words>['fields']

/** The initial form: the saved brand, or the product's under the account's name. */
const wordsOf = (set: BrandState['brand'], accountName: string): Words => ({
  brandName: set?.brandName ?? accountName.slice(0, longestBrand),
  brandColour: set?.brandColour ?? colourFields.light,
  brandColourDark: set?.brandColourDark ?? colourFields.dark,
  brandSenderName: set?.brandSenderName ?? '',
  brandSenderEmail: set?.brandSenderEmail ?? '',
  brandHelp: set?.brandHelp ?? '',
})

function LogoRow({ logo, may }: { logo: ReturnType<typeof useLogo>; may: boolean }) {
  return (
    <>
      <div className="brand-logo-row">
        <FileButton accept="image/png,image/svg+xml" onChange={(file) => file && logo.read(file)} disabled={!may}>
          {(props) => (
            <Button variant="default" size="xs" {...props}>
              {logo.pictures.brandLogo ? 'Another logo' : 'Choose a logo'}
            </Button>
          )}
        </FileButton>
        {logo.pictures.brandLogo ? (
          <Button variant="subtle" size="xs" onClick={logo.remove} disabled={!may}>
            No logo
          </Button>
        ) : null}
        <span className="dim brand-note">PNG or SVG, {largestFile.logo / 1000} KB at most</span>
      </div>
      {logo.problem ? (
        <p className="form-error" role="alert">
          {logo.problem}
        </p>
      ) : null}
    </>
  )
}

function LookAndSenderFields({ fields, input }: { fields: Fields; input: InputOf }) {
  return (
    <>
      <ColorInput
        label="Colour"
        description="Buttons, and links in the light scheme"
        format="hex"
        eyeDropperButtonProps={dropper}
        key={fields.key('brandColour')}
        {...input('brandColour')}
      />
      <ColorInput
        label="Colour in the dark scheme"
        description="Links on dark ground"
        format="hex"
        eyeDropperButtonProps={dropper}
        key={fields.key('brandColourDark')}
        {...input('brandColourDark')}
      />
      <TextInput
        label="Sender of mails"
        description="Left out: the name above"
        maxLength={longestBrand}
        key={fields.key('brandSenderName')}
        {...input('brandSenderName')}
      />
      <TextInput
        label="Sender’s address"
        description="Mails come from it once the records of its domain are seen"
        placeholder="partners@example.com"
        maxLength={longest.mail}
        key={fields.key('brandSenderEmail')}
        {...input('brandSenderEmail')}
      />
      <TextInput
        label="Address of help"
        description="A page (https://) or an e-mail address"
        maxLength={longest.url}
        key={fields.key('brandHelp')}
        {...input('brandHelp')}
      />
    </>
  )
}

function RemoveButton() {
  const api = useApi()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.brand.remove({}),
    onSuccess: () => makeStale(queries, 'brand'),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  return (
    <Button variant="subtle" color="red" size="xs" mt="sm" loading={remove.isPending} onClick={() => remove.mutate()}>
      Remove the brand
    </Button>
  )
}

/** The form of the brand, with previews. */
export function BrandForm({ state }: { state: BrandState }) {
  const api = useApi()
  const queries = useQueryClient()
  const { accountName } = useMe().account
  const may = useMay()
  const set = state.brand
  const logo = useLogo({ brandLogo: set?.brandLogo ?? null, brandLogoPng: set?.brandLogoPng ?? '' })
  const words = wordsOf(set, accountName)
  const [typed, setTyped] = useState(words)
  const form = useServerForm<Words, BrandState>({
    initialValues: words,
    validate: { brandName: neededName, brandColour: colourProblem, brandColourDark: darkColourProblem },
    onValuesChange: setTyped,
    save: (values) => api.brand.save({ ...values, ...logo.pictures }),
    onSaved: async () => {
      await makeStale(queries, 'brand')
      notify('The brand is saved')
    },
  })
  const { fields } = form
  const input = (name: keyof Words) => ({ ...fields.getInputProps(name), disabled: !may })
  return (
    <div className="brand-grid">
      <div className="brand-side">
        <Card title="Your brand" padded>
          <p className="dim brand-about">
            In place of our name and look: on pages for merchants and creators, in mails and PDFs of this account, and
            here.
          </p>
          <FormBody form={form} submitLabel="Save the brand">
            <TextInput label="Name" maxLength={longestBrand} key={fields.key('brandName')} {...input('brandName')} />
            <LogoRow logo={logo} may={may} />
            <LookAndSenderFields fields={fields} input={input} />
          </FormBody>
          {set && may ? <RemoveButton /> : null}
        </Card>
        <SenderCard state={state} />
      </div>
      <Previews draft={{ ...typed, ...logo.pictures }} />
    </div>
  )
}
