import type { Answer, Grade, Group, InspectionPoint, Template } from './points.ts';

export const templateNames: Readonly<Record<Template, string>> = { upright: 'Upright', grand: 'Grand' };

export const groupNames: Readonly<Record<Group, string>> = {
  case: 'Case and finish',
  soundboard: 'Soundboard',
  bridges: 'Bridges',
  plate: 'Plate and frame',
  pins: 'Pinblock and tuning pins',
  strings: 'Strings',
  action: 'Action',
  hammers: 'Hammers',
  dampers: 'Dampers',
  keyboard: 'Keyboard',
  pedals: 'Pedals',
  sound: 'Sound and tuning',
};

/** What a group is, for somebody who has never seen a piano from inside. */
export const groupAbout: Readonly<Record<Group, string>> = {
  case: 'What you see from outside: wood, lacquer, lid and legs.',
  soundboard: 'The large wooden board that makes the strings loud. It is to a piano what the body is to a violin.',
  bridges: 'The curved wooden bars that carry the vibration of the strings to the soundboard.',
  plate: 'The iron plate and the wooden frame behind it. Together they bear the pull of all strings, some 20 tonnes.',
  pins: 'The strings are wound on steel pins, which are held by a block of hard wood. If they are loose, the piano does not stay in tune.',
  strings: 'About 230 steel strings, those of the bass wound with copper.',
  action: 'The thousands of moving parts between the keys and the strings.',
  hammers: 'The felt-covered heads that strike the strings.',
  dampers: 'The felt pads that silence a string when its key is let go.',
  keyboard: 'The 88 keys: what covers them, and how they move.',
  pedals: 'The pedals and what they move.',
  sound: 'How the piano sounds and how well it is in tune.',
};

export const gradeNames: Readonly<Record<Grade, string>> = { A: 'like new', B: 'good', C: 'worn', D: 'needs repair', E: 'at its end' };

export const answerNames: Readonly<Record<Answer, string>> = {
  A: 'A, like new', B: 'B, good', C: 'C, worn', D: 'D, needs repair', E: 'E, at its end', none: 'Not there', unseen: 'Not seen',
};

interface PointWords {
  name: string;
  /** Why it matters, in plain words. */
  about: string;
}

const words: Readonly<Record<number, PointWords>> = {
  1: { name: 'Finish', about: 'Lacquer or polish: scratches, dull spots, cracks. It affects the look and the price, not the sound.' },
  2: { name: 'Veneer and joints', about: 'Loose veneer and open joints often show that the air was too dry or too damp.' },
  3: { name: 'Lid, hinges and prop', about: 'The lid should open and stay open safely.' },
  4: { name: 'Fallboard and lock', about: 'The cover over the keys should close softly and not fall on fingers.' },
  5: { name: 'Legs and castors', about: 'They carry up to half a tonne. Loose legs are dangerous.' },
  6: { name: 'Moths, woodworm and mould', about: 'Pests eat felt and wood, and they spread.' },
  7: { name: 'Music desk', about: 'It should stand firmly and not rattle.' },
  8: { name: 'Cracks in the soundboard', about: 'Cracks can buzz. Small ones that are tight are common in old pianos; long open ones are costly to mend.' },
  9: { name: 'Crown of the soundboard', about: 'The board is slightly arched. A flat board gives less volume and shorter notes, and can seldom be put right.' },
  10: { name: 'Ribs', about: 'Wooden bars glued behind the board. Where they have come loose, the board buzzes.' },
  11: { name: 'Edges of the soundboard', about: 'The board is glued to the frame all around. A loose edge loses sound.' },
  12: { name: 'Treble bridge', about: 'Cracks around the pins make notes false and weak.' },
  13: { name: 'Bass bridge', about: 'If it is cracked or loose, the bass is dull or rattles.' },
  14: { name: 'Bridge pins', about: 'Small pins that hold each string in its place. Loose ones make false beats.' },
  15: { name: 'Glue and caps of the bridges', about: 'The bridges must sit firmly on the soundboard.' },
  16: { name: 'Cracks in the plate', about: 'A cracked iron plate can hardly be repaired and usually means the end of a piano.' },
  17: { name: 'Bolts of the plate', about: 'They hold the plate in the frame and must be tight.' },
  18: { name: 'Agraffes and pressure bar', about: 'Guides of metal that set where a string begins to sound.' },
  19: { name: 'Back posts and beams', about: 'The wooden frame behind the plate. Open joints let the tuning go.' },
  20: { name: 'Hold of the tuning pins', about: 'How firmly the pins sit. Loose pins do not hold a tuning; a new block is a major repair.' },
  21: { name: 'Cracks in the pinblock', about: 'A block that is cracked cannot hold the pins.' },
  22: { name: 'Rust and size of the pins', about: 'Rust shows damp. Thicker pins than the first ones show that the hold was a problem before.' },
  23: { name: 'Coils and height of the pins', about: 'Neat coils keep the tuning stable.' },
  24: { name: 'Bass strings', about: 'Old copper windings sound dull and can rattle.' },
  25: { name: 'Steel strings', about: 'Rusty strings sound harsh and break when they are tuned.' },
  26: { name: 'Missing or mended strings', about: 'Replaced strings need several tunings before they stay.' },
  27: { name: 'Felts under the strings', about: 'They silence the parts of a string that should not sound.' },
  28: { name: 'Joints of the action', about: 'Each moving part turns on a small pin. Tight ones make keys stick, loose ones make noise.' },
  29: { name: 'Screws and rails', about: 'The parts must sit tightly on their rails.' },
  30: { name: 'Brackets', about: 'They carry the whole action.' },
  31: { name: 'Springs', about: 'They bring parts back quickly. Weak ones make the touch slow.' },
  32: { name: 'Regulation', about: 'How exactly the parts are set to each other. It drifts with playing and can be set again.' },
  33: { name: 'Repetition', about: 'How fast a note can be played again.' },
  34: { name: 'Felts and leathers of the action', about: 'Worn felt makes the action noisy and the touch uneven.' },
  35: { name: 'Bridle straps', about: 'Small straps that help the hammer fall back. Old ones tear.' },
  36: { name: 'Jacks and hammer butts', about: 'They push the hammer and let it go at the right moment.' },
  37: { name: 'Wippens and repetition levers', about: 'They let a note be played again before its key is all the way up.' },
  38: { name: 'Knuckles', about: 'Small leather rolls that the hammer is lifted by. Flat ones make the touch rough.' },
  39: { name: 'Felt of the hammers', about: 'How much felt is left. When it is used up, the hammers must be replaced.' },
  40: { name: 'Shape of the hammers', about: 'Deep grooves make the sound hard. With enough felt they can be filed.' },
  41: { name: 'Hammer heads and shanks', about: 'The heads must be glued tightly and strike the strings straight.' },
  42: { name: 'Voicing', about: 'How soft or hard the felt is, and whether notes match each other.' },
  43: { name: 'Felt of the dampers', about: 'Hard or worn felt lets notes ring on or buzz.' },
  44: { name: 'Lift of the dampers', about: 'They should all rise together and evenly.' },
  45: { name: 'Silence', about: 'Notes should end at once when their keys are let go.' },
  46: { name: 'Damper guides', about: 'They keep the damper wires straight, so that dampers do not stick.' },
  47: { name: 'Key tops', about: 'Chipped or yellowed covers affect the look and the feel.' },
  48: { name: 'Material of the keys', about: 'Ivory may only be sold with papers in many countries.' },
  49: { name: 'Key bushings', about: 'Felt that guides the keys. Worn, the keys wobble and knock.' },
  50: { name: 'Weight and balance', about: 'How heavy the keys feel, and whether all feel alike.' },
  51: { name: 'Level of the keys', about: 'The keys should lie in one straight line.' },
  52: { name: 'Depth of touch', about: 'How far a key goes down. It should be alike everywhere.' },
  53: { name: 'Key frame', about: 'What the keys lie on. If it has moved, the touch is uneven.' },
  54: { name: 'Right pedal', about: 'It lets notes ring on.' },
  55: { name: 'Left pedal', about: 'It makes the piano softer.' },
  56: { name: 'Middle pedal', about: 'For practising quietly, or for holding single notes.' },
  57: { name: 'Rods and levers', about: 'They should move without squeaking or play.' },
  58: { name: 'Lyre', about: 'What carries the pedals of a grand. It must be firm.' },
  59: { name: 'Bass', about: 'Fullness and clarity of the low notes.' },
  60: { name: 'Treble', about: 'Clarity of the high notes.' },
  61: { name: 'Evenness', about: 'Whether neighbouring notes sound alike.' },
  62: { name: 'Sustain', about: 'How long a note goes on singing.' },
  63: { name: 'Side noises', about: 'Buzzing, rattling or knocking.' },
  64: { name: 'Pitch and tuning', about: 'How close the piano is to concert pitch (440 Hz). A large difference takes several tunings.' },
};

export function pointWords({ number }: Pick<InspectionPoint, 'number'>): PointWords {
  return words[number] ?? { name: `Point ${number}`, about: '' };
}
