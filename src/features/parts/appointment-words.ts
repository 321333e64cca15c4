/** Of what two people agree on for a time. */
export const appointmentWords = {
  overtaken: 'The other side answered first, so your answer was not used.',
  understood: 'Understood',
} as const;
