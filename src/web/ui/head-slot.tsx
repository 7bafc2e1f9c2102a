import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

interface Slot {
  place: HTMLElement | null
  setPlace: (place: HTMLElement | null) => void
}
const SlotContext = createContext<Slot | null>(null)

/** Lets content below the page head put one button into the head. */
export function HeadSlots({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return <SlotContext value={{ place, setPlace }}>{children}</SlotContext>
}

/** The slot in the head, next to the period. */
export function HeadSlot() {
  const setPlace = useContext(SlotContext)?.setPlace
  return setPlace ? <span ref={setPlace} className="page-slot" /> : null
}

/** Renders its children in the page head, or in place where there is no head. */
export function InHead({ children }: { children: ReactNode }) {
  const slot = useContext(SlotContext)
  return slot?.place ? createPortal(children, slot.place) : children
}
