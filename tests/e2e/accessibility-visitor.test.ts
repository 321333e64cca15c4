import { testAccessibility } from '../support/accessibility.ts';

testAccessibility('visitor');
