import type {RunApp} from '../app-contract.js';
export const runSpoken: RunApp = async () => 0;
