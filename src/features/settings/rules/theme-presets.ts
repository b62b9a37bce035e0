import { standardColours, type Colours } from './theme.ts';

/** Predefined sets of four colours; all texts have a contrast of at least 4.5:1. */
export const presets: readonly { readonly name: string; readonly colours: Colours }[] = [
  { name: 'Indigo', colours: standardColours },
  preset('Forest', '#12372A', '#CFE8DA', '#1D6B4A', '#FFFFFF'),
  preset('Ocean', '#0B3550', '#CBE5F5', '#0A6393', '#FFFFFF'),
  preset('Brick', '#4A1D14', '#F6D9D1', '#A63D22', '#FFFFFF'),
  preset('Plum', '#3B1746', '#EBD4F2', '#7A2E91', '#FFFFFF'),
  preset('Graphite', '#202331', '#D7DAE2', '#3B3E4D', '#FFFFFF'),
  preset('Paper', '#FFFFFF', '#3B3E4D', '#323DA5', '#FFFFFF'),
  preset('Sun', '#2A2416', '#F7E7B5', '#FFC633', '#2A2416'),
];

function preset(name: string, menu: string, menuText: string, button: string, buttonText: string) {
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
