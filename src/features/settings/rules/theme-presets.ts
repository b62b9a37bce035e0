import { standardColours, type Colours } from './theme.ts';
import { asText, type Text } from '#platform/shared/translate.ts';

/** Predefined sets of four colours; all texts have a contrast of at least 4.5:1. */
export const presets: readonly { readonly name: Text; readonly colours: Colours }[] = [
  { name: asText('Indigo'), colours: standardColours },
  preset(asText('Forest'), '#12372A', '#CFE8DA', '#1D6B4A', '#FFFFFF'),
  preset(asText('Ocean'), '#0B3550', '#CBE5F5', '#0A6393', '#FFFFFF'),
  preset(asText('Brick'), '#4A1D14', '#F6D9D1', '#A63D22', '#FFFFFF'),
  preset(asText('Plum'), '#3B1746', '#EBD4F2', '#7A2E91', '#FFFFFF'),
  preset(asText('Graphite'), '#202331', '#D7DAE2', '#3B3E4D', '#FFFFFF'),
  preset(asText('Paper'), '#FFFFFF', '#3B3E4D', '#323DA5', '#FFFFFF'),
  preset(asText('Sun'), '#2A2416', '#F7E7B5', '#FFC633', '#2A2416'),
];

function preset(name: Text, menu: string, menuText: string, button: string, buttonText: string) {
  return {
    name,
    colours: {
      menu_background_color: menu,
      menu_text_color: menuText,
      button_background_link_color: button,
      button_text_color: buttonText,
    },
  };
}
